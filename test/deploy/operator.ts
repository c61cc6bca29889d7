/** Runs only commands that the runbook names, typed as it names them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';
import { type CommandResult, runCli, runCommand, runOrThrow } from '#test/support/run-command.ts';

const REGION = 'eu-central-1';
const CDK = join(repositoryRoot, 'node_modules/.bin/cdk');

export class DeploymentCommandRunner {
  private readonly assembly: string;
  private readonly env: NodeJS.ProcessEnv;

  constructor(endpoint: string, workDir: string) {
    this.assembly = join(workDir, 'cdk.out');
    this.env = {
      ...withoutAws(process.env),
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      // The home directory has none of the person's own settings.
      HOME: workDir,
      NO_COLOR: '1',
    };
  }

  bootstrap(): Promise<string> {
    return runOrThrow(CDK, ['bootstrap', ...this.synthesized()], this.here());
  }

  /** Deploys without asking. The first run's synthesis, which takes ten seconds, serves every later command. */
  deploy(): Promise<CommandResult> {
    const app = existsSync(join(this.assembly, 'manifest.json')) ? this.synthesized() : ['--output', this.assembly];
    const args = ['--env', 'staging', ...app, '--require-approval', 'never'];
    return runCli('deploy', args, this.here());
  }

  destroy(): Promise<string> {
    return runOrThrow(CDK, ['destroy', '--all', '--force', ...this.synthesized()], this.here());
  }

  deployApp(app: string): Promise<CommandResult> {
    const args = ['deploy', '--all', '--app', `${process.execPath} ${app}`, '--require-approval', 'never'];
    return runCommand(CDK, [...args, '--output', `${this.assembly}-other`], this.here());
  }

  createAdmin(person: { email: string; name: string; password: string }): Promise<CommandResult> {
    const flags = ['--email', person.email, '--name', person.name, '--env', 'staging'];
    return runCli('create-admin', flags, { ...this.here(), input: `${person.password}\n` });
  }

  private synthesized(): string[] {
    return ['--app', this.assembly];
  }

  private here() {
    return { env: this.env, cwd: repositoryRoot };
  }
}

/** Removes the settings of AWS, because a test must not reach a real account. */
function withoutAws(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(AWS|CDK)_/.test(name)));
}
