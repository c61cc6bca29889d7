import { now } from '../../core/clock.ts';
import { countMetric } from '../../core/metrics.ts';
import { storeSeal } from '../store-seal.ts';
import { sealTrail } from '../verification/seal.ts';

export async function handler(): Promise<void> {
  const seal = await sealTrail(now());
  if (seal.heads.length === 0) return;
  await storeSeal(seal.at, JSON.stringify(seal));
  countMetric('FinishedSeals');
}
