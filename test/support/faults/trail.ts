/** Verifies the audit trail at any time and with any seals, and exports the seals themselves. */

import { appendChangesToTrail } from '#functions/audit/trail.ts';
import { readAllSealVersions } from '#functions/audit/verification/stored-seals.ts';
import { tableTrailSource } from '#functions/audit/verification/table-trail.ts';
import { verifyTrail } from '#functions/audit/verification/verify-trail.ts';
import type { TestBank } from '../bank.ts';

export { appendChangesToTrail };

type Seals = Parameters<typeof tableTrailSource>[0];

const HOUR = 3_600_000;

/** Verifies the trail of the running bank, by default with the seals that it has stored. */
export const verifyStoredTrail = (moment: number, seals: Seals = readAllSealVersions) =>
  verifyTrail(tableTrailSource(seals), moment);

/** Verifies the trail an hour from now, when everything must have been chained. */
export async function verifyTrailAnHourLater(bank: TestBank, seals?: Seals) {
  await bank.drain();
  return verifyStoredTrail(bank.clock.now() + HOUR, seals);
}

/** Returns what is wrong with the trail an hour from now, according to the table alone. */
export const trailProblems = async (bank: TestBank) =>
  (await verifyStoredTrail(bank.clock.now() + HOUR, () => [])).problems;
