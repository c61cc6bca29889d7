import { expect, it } from 'vitest';
import { costOfEnvironment, totalOf } from '#infra/costs/monthly-costs.ts';

it('an idle bank costs at most 20 dollars a month', () => {
  const total = totalOf(costOfEnvironment('prod'), 0);
  // Less than the firewall alone would mean that resources are missing.
  expect(total).toBeGreaterThan(11);
  expect(total).toBeLessThanOrEqual(20);
});
