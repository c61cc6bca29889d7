/**
 * Tests see the bank from outside: over HTTP, or by an event that AWS sends to a handler. This check lists the files
 * that import `functions/` or `web/src/` nevertheless, and fails when there are too many. Whatever a test must force
 * or reach inside is in `test/support/faults/`, so that a moved module changes only that folder.
 */
import { globSync, readFileSync } from 'node:fs';
import { repositoryRoot } from '#infra/build/sources.ts';

const MOST = 15;

/** Folders whose tests see the bank from outside. `test/domain` and `test/web` test pure rules and controls. */
const COUNTED = 'test/{api,contract,e2e,infra,programs,support}/**/*.{ts,tsx}';
const FAULTS = 'test/support/faults/';
/** Unit tests of pure rules beside the tests of the contract. */
const UNIT_TESTS = ['test/contract/cookies.test.ts', 'test/contract/cursor.test.ts', 'test/contract/edge.test.ts'];

const INTERNAL = /(?:from|import\(|import|mock\()\s*'(?:#functions\/|(?:\.\.\/)+(?:functions|web\/src)\/)/;

const importing = globSync(COUNTED, { cwd: repositoryRoot })
  .filter((file) => !file.startsWith(FAULTS) && !UNIT_TESTS.includes(file))
  .filter((file) => INTERNAL.test(readFileSync(`${repositoryRoot}/${file}`, 'utf8')))
  .toSorted();

if (importing.length > MOST || process.argv.includes('--list')) process.stderr.write(`${importing.join('\n')}\n`);
process.stdout.write(`${importing.length} test files import functions/ or web/src/, of at most ${MOST}\n`);
if (importing.length > MOST) process.exitCode = 1;
