/** This command signs a backup of another bank after the operator has examined it. */
import { createWriteStream, existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { signBackupAgain } from '#functions/backups/file/backup-format.ts';
import { backupSummary, openBackupFile, verifyBackupFile } from './backup-file.ts';
import { verifyBackupSealAtTarget } from './backup-signature.ts';
import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE, withBankConnection } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run sign-backup -- FILE --reason "Why it is to be trusted"

  FILE             a backup without this bank's signature: look at it with \`npm run verify-backup\` first
  --reason         stands in the audit trail
  --to FILE        the signed copy (FILE with -signed before its ending); it is never written over another file
${TARGET_USAGE}`;

async function signBackup(): Promise<void> {
  const options = { reason: { type: 'string' }, to: { type: 'string' }, ...TARGET_FLAGS } as const;
  const { values, positionals } = parseArguments(USAGE, { allowPositionals: true, options });
  const { reason = '', to, ...which } = values;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new OperatorError(`Please name one file.\n\n${USAGE}`);
  if (reason.trim().length < 10) throw new OperatorError(`Please say why this file is to be trusted.\n\n${USAGE}`);
  const where = await requireBankTarget(which);
  const signed = to ?? `${file.replace(/(\.json)?(\.gz)?$/, '')}-signed.json`;
  if (existsSync(signed)) throw new OperatorError(`There is a file ${signed} already. Please choose another: --to.`);
  const verified = await verifyBackupFile(file);
  const standing = await verifyBackupSealAtTarget(where, verified.seal);
  if (standing === 'signed') throw new OperatorError('This backup is signed by this bank already.');
  if (standing === 'altered') {
    throw new OperatorError('This backup was altered after this bank had signed it. Please look for the original.');
  }
  await withBankConnection(where, 'sign backups of', async (bank) => {
    const { signBackupDigest, backupSigningKeyId } = await import('#functions/backups/signature.ts');
    const { recordAuditEvent } = await import('#functions/core/audit/audit.ts');
    const { createdAt, stats, seal } = verified;
    const { sha256, signedBy } = seal;
    // The audit record is written before the signature, so that no file is signed without a record.
    await recordAuditEvent({
      ...{ actorId: 'operator', actorName: `sign-backup, ${userInfo().username}`, action: 'backup.signed' },
      after: { createdAt, ...stats, sha256, reason: reason.trim(), signedBefore: signedBy },
    });
    const key = backupSigningKeyId();
    const { text } = await openBackupFile(file);
    const copy = signBackupAgain(text, { sha256, signedBy: key, sign: (digest) => signBackupDigest(digest, key) });
    await pipeline(Readable.from(copy), createWriteStream(signed, { flags: 'wx', mode: 0o600 }));
    process.stdout.write(`${backupSummary(verified)}${signed} is signed by ${bank}, and stands in its audit trail.\n`);
  });
}

await runCommandAndExit(signBackup);
