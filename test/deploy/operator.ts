/** Runs only commands that the runbook names, typed as it names them. */
import { type CommandResult, runCli, runOrThrow } from '#test/support/run-command.ts';
import type { Checkout } from './checkout.ts';

const REGION = 'eu-central-1';
/** Where `npm run deploy` synthesizes. */
const ASSEMBLY = 'cdk.out';
const CDK = 'node_modules/.bin/cdk';
/** A deployment waits for a slow machine. */
const TIMEOUT_MS = 600_000;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export class DeploymentCommandRunner {
  private readonly checkout: Checkout;
  private readonly environment: 'prod' | 'staging';
  private readonly env: NodeJS.ProcessEnv;

  /** @param account whose credentials the shell has */
  constructor(endpoint: string, checkout: Checkout, environment: 'prod' | 'staging', account: string) {
    this.checkout = checkout;
    this.environment = environment;
    this.env = {
      ...withoutAws(process.env),
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      // MiniStack takes the account from the key.
      AWS_ACCESS_KEY_ID: account,
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      // The home directory has none of the person's own settings.
      HOME: checkout.directory,
      NO_COLOR: '1',
    };
  }

  bootstrap(): Promise<string> {
    return runOrThrow(CDK, ['bootstrap', '-c', `env=${this.environment}`], this.here());
  }

  /** Prepares an account without another synthesis. */
  bootstrapAccount(account: string): Promise<string> {
    const environments = [REGION, 'us-east-1'].map((region) => `aws://${account}/${region}`);
    return runOrThrow(CDK, ['bootstrap', '--app', ASSEMBLY, ...environments], this.here());
  }

  deploy(...flags: string[]): Promise<CommandResult> {
    return this.run('deploy', flags);
  }

  destroy(): Promise<string> {
    return runOrThrow(CDK, ['destroy', '--all', '--force', '--app', ASSEMBLY], this.here());
  }

  createAdmin({ email, name, password }: Person): Promise<CommandResult> {
    return this.run('create-admin', ['--email', email, '--name', name], `${password}\n`);
  }

  run(command: string, flags: readonly string[], input = ''): Promise<CommandResult> {
    return runCli(command, ['--env', this.environment, ...flags], { ...this.here(), input });
  }

  private here() {
    return { env: this.env, cwd: this.checkout.directory, timeoutMs: TIMEOUT_MS };
  }
}

/** Removes the settings of AWS, because a test must not reach a real account. */
function withoutAws(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(AWS|CDK)_/.test(name)));
}
