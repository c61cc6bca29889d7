/** Runs the commands of the runbook, as an operator who has filled in the names in capitals. */
import assert from 'node:assert/strict';
import { delimiter, join } from 'node:path';
import { type CommandResult, runCommand } from '#test/support/run-command.ts';
import type { Checkout } from './checkout.ts';
import { BLOCKS_NOT_RUN, NAMES_BLOCK, readCommandBlocks } from './runbook.ts';

const REGION = 'eu-central-1';
/** A deployment waits for a slow machine. */
const TIMEOUT_MS = 600_000;

/**
 * The packages of the checkout are those of the repository. Version 1 of the AWS command line, which PyPI has, ignores
 * the variable for SQS (`overridesslcommonname.py`).
 */
const REPLACED_COMMANDS = `
npm() { [ "$1" = ci ] || command npm "$@"; }
aws() { command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }`;

interface OperatorOptions {
  readonly endpoint: string;
  /** Virtual environment with the AWS command line. */
  readonly python: string;
  readonly checkout: Checkout;
  readonly environment: 'prod' | 'staging';
  /** Account whose credentials the shell has. */
  readonly account: string;
}

type Variables = Readonly<Record<string, string>>;

const blocks = new Map(readCommandBlocks().map(({ title, script }) => [title, script]));
const blocksRun = new Set<string>([NAMES_BLOCK]);

/** Returns the titles of the blocks that were neither run nor explained. */
export const blocksMissed = (): string[] =>
  [...blocks.keys()].filter((title) => !blocksRun.has(title) && !(title in BLOCKS_NOT_RUN));

export class Operator {
  private readonly options: OperatorOptions;
  private readonly env: NodeJS.ProcessEnv;

  constructor(options: OperatorOptions) {
    const { endpoint, python, checkout, account } = options;
    this.options = options;
    this.env = {
      ...ownVariables(process.env),
      PATH: [join(python, 'bin'), process.env.PATH ?? ''].join(delimiter),
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      // MiniStack takes the account from the key.
      AWS_ACCESS_KEY_ID: account,
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_PAGER: '',
      // The home directory has none of the person's own settings.
      HOME: checkout.directory,
      NO_COLOR: '1',
      npm_config_update_notifier: 'false',
    };
  }

  /** Runs a block of the runbook. @returns its output @throws when it fails */
  async run(title: string, variables: Variables = {}, input = ''): Promise<string> {
    const { code, output, out } = await this.attempt(title, variables, input);
    assert.equal(code, 0, `"${title}" ended with ${code}:\n${output.slice(-6000)}`);
    return out;
  }

  /** Runs a block that must fail. @returns its output */
  async runRefused(title: string, variables: Variables = {}): Promise<string> {
    const { code, output } = await this.attempt(title, variables, '');
    assert.notEqual(code, 0, output.slice(-6000));
    return output;
  }

  private attempt(title: string, variables: Variables, input: string): Promise<CommandResult> {
    const script = blocks.get(title) ?? assert.fail(`The runbook has no block "${title}"`);
    blocksRun.add(title);
    const { environment, checkout } = this.options;
    const names = (blocks.get(NAMES_BLOCK) ?? '').replace('E=staging', `E=${environment}`);
    // The pipe can be opened as /dev/stdout, unlike the socket that Node gives to a child.
    const commands = ['set -eu -o pipefail', '(', names, REPLACED_COMMANDS, script, ') | cat'].join('\n');
    const env = { ...this.env, ...variables };
    return runCommand('bash', ['-c', commands], { env, cwd: checkout.directory, timeoutMs: TIMEOUT_MS, input });
  }

  /** Deploys without a terminal, as a pipeline does. @returns the output of a deployment that must fail */
  async deployRefused(): Promise<string> {
    const { environment, checkout } = this.options;
    const args = ['infra/cli/deploy.ts', '--env', environment, '--yes'];
    const options = { env: this.env, cwd: checkout.directory, timeoutMs: TIMEOUT_MS };
    const { code, output } = await runCommand(process.execPath, args, options);
    assert.notEqual(code, 0, output.slice(-6000));
    return output;
  }
}

/** Leaves out the settings of AWS, because a test must not reach a real account, and those of the npm that runs this. */
function ownVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(AWS|CDK|npm)_/i.test(name)));
}
