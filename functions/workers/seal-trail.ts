import { sealTrail } from '../backup-jobs/trail/seal.ts';
import { now } from '../platform/clock.ts';
import { count } from '../platform/metrics.ts';
import { storeSeal } from '../storage/store-seal.ts';

export async function handler(): Promise<void> {
  const seal = await sealTrail(now());
  if (seal.heads.length === 0) return;
  await storeSeal(seal.at, JSON.stringify(seal));
  count('FinishedSeals');
}
