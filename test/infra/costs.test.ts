import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costOfEnvironment, RUNBOOK, totalOf, updateMonthlyCosts } from '#infra/costs/monthly-costs.ts';

it.each(['prod', 'staging'] as const)('an idle %s costs at most 20 dollars a month', (environment) => {
  const total = totalOf(costOfEnvironment(environment), 0);
  // Less than the firewall alone would mean that resources are missing.
  expect(total).toBeGreaterThan(11);
  expect(total).toBeLessThanOrEqual(20);
});

it('the runbook has the monthly costs that the templates have now', () => {
  const runbook = readFileSync(RUNBOOK, 'utf8');
  expect(updateMonthlyCosts(runbook), 'run `npm run docs:costs`').toBe(runbook);
});
