import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the files that `stryker.config.json` names: others would only lengthen the run of each mutant. */
const RULES = [
  ...['money', 'crypto-amount', 'fees', 'ledger', 'limits', 'shown-charge', 'read-amount', 'statement'],
  ...['withdrawal-limit', 'deletion', 'apply-change', 'approvals', 'administrator-rules', 'recent-sign-in-check'],
  ...['rate-limits', 'sessions', 'known-devices', 'attempts', 'admission', 'identity', 'payment-methods'],
];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...RULES.map((name) => `test/domain/${name}.test.ts`), 'test/contract/edge.test.ts'],
    setupFiles: ['test/mutation/same-numbers.ts'],
    cache: false,
    // Each run has its own process, so that no mutant remains for the next one.
    isolate: false,
  },
});
