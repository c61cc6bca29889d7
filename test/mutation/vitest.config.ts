import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Of the files that `stryker.config.json` names: others would only make each mutant take longer. */
const RULES = [
  ...['money', 'crypto-amount', 'fees', 'ledger', 'limits', 'shown-charge', 'read-amount', 'statement'],
  ...['withdrawal-limit', 'deletion', 'unclaimed', 'approvals', 'administrator-rules', 'credit-rule'],
  ...['rate-limits', 'sessions', 'known-devices', 'attempts', 'admission', 'identity'],
];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...RULES.map((name) => `test/domain/${name}.test.ts`), 'test/contract/edge.test.ts'],
    setupFiles: ['test/mutation/same-numbers.ts'],
    cache: false,
    // Each run has a process of its own, so that a mutant is not kept for the next one.
    isolate: false,
  },
});
