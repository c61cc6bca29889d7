/** The commands of the runbook stand in blocks, which `npm run test:deploy` runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { pausableFunctionNames } from '#infra/cli/function-concurrency.ts';
import { BLOCKS_NOT_RUN, NAMES_BLOCK, readCommandBlocks } from '#test/deploy/runbook.ts';
import { runCommand } from '#test/support/run-command.ts';
import { synthesize } from './synthesize.ts';

const blocks = readCommandBlocks();
const titles = blocks.map(({ title }) => title);
const scripts = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')).scripts;

it('each block of commands in the runbook has a title of its own', () => {
  expect(titles).toEqual([...new Set(titles)]);
  expect(titles).toContain(NAMES_BLOCK);
});

it('each block that no test runs is one of the runbook, and has a reason', () => {
  expect(titles).toEqual(expect.arrayContaining(Object.keys(BLOCKS_NOT_RUN)));
});

it('no command of the runbook that changes or reads a deployed bank stands outside of the blocks', () => {
  const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
  const prose = runbook.replaceAll(/^( *)```sh\n.*?^\1```$/gms, '');
  expect(prose.match(/`(?:aws|npx|cdk) [^`]+`|`npm run \S+ --[^`]*`/g)).toBeNull();
});

it.each(blocks)('the block "$title" can be read by bash, and its npm scripts exist', async ({ script }) => {
  expect(await runCommand('bash', ['-n', '-c', script], { env: process.env })).toMatchObject({ code: 0, error: '' });
  const named = [...script.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it('all functions of the bank can be paused but those that CloudFormation invokes', () => {
  const { resources } = synthesize();
  const functions = (['data', 'jobs', 'api', 'edge'] as const).flatMap((part) =>
    resources(part, 'AWS::Lambda::Function'),
  );
  const names = functions.flatMap(({ properties }) => properties.FunctionName ?? []);
  expect(pausableFunctionNames({ environment: 'prod' }).toSorted()).toEqual(
    names.filter((name) => !name.startsWith('aldermoor-prod-deployment-')).toSorted(),
  );
});
