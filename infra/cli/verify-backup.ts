/** This command makes every check of a restore but one: that of the e-mail addresses of the bank's administrators. */
import { DomainError } from '#shared/domain/domain-error.ts';
import { backupSummary, verifyBackupFile } from './backup-file.ts';
import { verifyBackupSealAtTarget } from './backup-signature.ts';
import { chooseBankTarget, TARGET_FLAGS, TARGET_USAGE } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run verify-backup -- FILE

  FILE             a backup as the bank makes it: .json as it is downloaded, or .json.gz as it is kept
${TARGET_USAGE}`;

const NO_BANK = 'not checked: no bank was named (--env or --local)';

const signatures = {
  signed: 'of this bank',
  foreign: 'of another bank',
  altered: 'does not fit: altered after it was signed',
} as const;

async function verifyBackup(): Promise<void> {
  const { values: which, positionals } = parseArguments(USAGE, { allowPositionals: true, options: TARGET_FLAGS });
  const [file, ...others] = positionals;
  if (file === undefined) throw new OperatorError(`Please say which backup is to be verified.\n\n${USAGE}`);
  if (others.length > 0) throw new OperatorError(`Please name one file at a time.\n\n${USAGE}`);
  const where = await chooseBankTarget(which);
  const verified = await verifyBackupFile(file);
  const standing = where && (await verifyBackupSealAtTarget(where, verified.seal));
  process.stdout.write(
    `${backupSummary(verified)}${'Signature'.padEnd(22)}${standing ? signatures[standing] : NO_BANK}\n`,
  );
  if (standing === undefined || standing === 'signed') {
    process.stdout.write(standing ? 'This backup can be restored.\n' : 'Its records can be restored.\n');
    return;
  }
  const { signatureProblemMessages: signatureStatuses } = await import('#functions/backups/signature.ts');
  throw new OperatorError(
    `This backup cannot be restored: ${signatureStatuses[standing]}${standing === 'altered' ? '' : ' (`npm run sign-backup`)'}.`,
  );
}

await runCommandAndExit(() =>
  verifyBackup().catch((error) => {
    throw error instanceof DomainError ? new OperatorError(error.message.replace(' Nothing was changed.', '')) : error;
  }),
);
