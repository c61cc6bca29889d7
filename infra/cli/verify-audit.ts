/** This command lists what was changed, removed or inserted outside the bank, oldest first. */
import type { TrailReport } from '#functions/audit/verification/verify-trail.ts';
import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE, withBankConnection } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run verify-audit

${TARGET_USAGE}`;

async function verify(): Promise<void> {
  const where = await requireBankTarget(parseArguments(USAGE, { options: TARGET_FLAGS }).values);
  await withBankConnection(where, 'read the trail of', async (bank) => {
    const { verifyTrail } = await import('#functions/audit/verification/verify-trail.ts');
    const { tableTrailSource } = await import('#functions/audit/verification/table-trail.ts');
    const { readAllSealVersions: readNamedSeals } = await import('#functions/audit/verification/stored-seals.ts');
    tell(await verifyTrail(tableTrailSource(readNamedSeals), Date.now()), bank);
  });
}

/** @throws OperatorError with the list of findings */
function tell(report: TrailReport, bank: string): void {
  const { records, links, waiting, older, seals, sealedAt, problems, problemCount } = report;
  const lines = [
    ['Bank', bank],
    ['Records and lines', records.toLocaleString('en-US')],
    ['Links', links.toLocaleString('en-US')],
    ['Seals', sealedAt ? `${seals.toLocaleString('en-US')}, the last one of ${sealedAt}` : 'none yet'],
    ...(waiting > 0 ? [['Still to be chained', waiting.toLocaleString('en-US')]] : []),
    ...(older > 0 ? [['Older than the chain', `${older.toLocaleString('en-US')}, not verified`]] : []),
  ];
  process.stdout.write(lines.map(([name = '', value]) => `${name.padEnd(22)}${value}\n`).join(''));
  if (problemCount === 0) {
    process.stdout.write('Audit trail verified.\n');
    return;
  }
  const rest = problemCount > problems.length ? [`And ${problemCount - problems.length} more.`] : [];
  throw new OperatorError(
    ['The audit trail has problems. The oldest first:', ...problems.map(({ sentence }) => sentence), ...rest].join(
      '\n',
    ),
  );
}

await runCommandAndExit(verify);
