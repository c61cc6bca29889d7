/** Reads the blocks of commands in `docs/runbook.md`. Each begins with a comment that says what it does, its title. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';

export interface CommandBlock {
  readonly title: string;
  /** The commands, with the title as a comment. */
  readonly script: string;
}

/** Sets what all other blocks use. */
export const NAMES_BLOCK = 'Name the environment';

/** The blocks that `npm run test:deploy` does not run, and why. */
export const BLOCKS_NOT_RUN: Readonly<Record<string, string>> = {
  'Install and test the release': 'the checkout of the test has the packages of this one, and CI runs all tests',
  'Test the deployed bank':
    "MiniStack's CloudFront does not reach its origins, so the same journeys run through a server in its place",
  'Deploy and take over logs':
    'CloudFormation takes over only what a template retains, as prod does with logs and staging not',
  'Send all calls back to the former version': 'MiniStack has no CodeDeploy, and staging releases nothing in steps',
  'List the writes to the table that no function made':
    'MiniStack records no data events, and staging has no CloudTrail',
};

const FENCE = /^( *)```sh\n(.*?)^\1```$/gms;

/** @throws when a block has no title */
export function readCommandBlocks(): CommandBlock[] {
  const runbook = readFileSync(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
  return [...runbook.matchAll(FENCE)].map(([, indent = '', text = '']) => {
    const script = text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const [, title] = /^# (.+)\.\n/.exec(script) ?? [];
    if (!title) throw new Error(`This block of the runbook does not say what it does:\n${script}`);
    return { title, script };
  });
}
