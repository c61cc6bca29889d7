/** `npm run docs:costs` writes the table of monthly costs in `docs/runbook.md` from the synthesized templates. */
import { readFileSync, writeFileSync } from 'node:fs';
import { RUNBOOK, updateMonthlyCosts } from './monthly-costs.ts';

writeFileSync(RUNBOOK, updateMonthlyCosts(readFileSync(RUNBOOK, 'utf8')));
