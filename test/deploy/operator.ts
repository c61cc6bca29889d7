/** The bank's operator: only commands that the runbook names, typed as it names them. */
import { join } from 'node:path';
import { repository } from '#infra/local/sources.ts';
import { type Finished, mustRun, run } from './run-command.ts';

export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const REGION = 'eu-central-1';
const CDK = join(repository, 'node_modules/.bin/cdk');

export class Operator {
  readonly outputsFile: string;
  private readonly assembly: string;
  private readonly env: NodeJS.ProcessEnv;

  constructor(endpoint: string, workDir: string) {
    this.outputsFile = join(workDir, 'outputs.json');
    this.assembly = join(workDir, 'cdk.out');
    this.env = {
      ...withoutAws(process.env),
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_EC2_METADATA_DISABLED: 'true',
      // Nothing of the person's own settings.
      HOME: workDir,
      NO_COLOR: '1',
    };
  }

  bootstrap(): Promise<string> {
    return mustRun(CDK, ['bootstrap', '-c', 'env=staging'], this.here());
  }

  /** `npm run deploy -- -c env=staging`; nobody is there to approve. */
  deploy(...more: string[]): Promise<Finished> {
    const args = ['-c', 'env=staging', '--outputs-file', this.outputsFile, '--output', this.assembly];
    return run(process.execPath, ['infra/deploy.ts', ...args, '--require-approval', 'never', ...more], this.here());
  }

  destroy(): Promise<string> {
    return mustRun(CDK, ['destroy', '--all', '--force', '-c', 'env=staging', '--app', this.assembly], this.here());
  }

  /** Another app than the bank's own. */
  deployApp(app: string): Promise<Finished> {
    const args = ['deploy', '--all', '--app', `${process.execPath} ${app}`, '--require-approval', 'never'];
    return run(CDK, [...args, '--output', `${this.assembly}-other`], this.here());
  }

  /** `npm run create-admin`, with the password piped in. */
  createAdmin(person: { email: string; name: string; password: string }): Promise<Finished> {
    const flags = ['--email', person.email, '--name', person.name, '--outputs', this.outputsFile];
    return run(process.execPath, ['infra/create-admin.ts', ...flags], {
      ...this.here(),
      input: `${person.password}\n`,
    });
  }

  private here() {
    return { env: this.env, cwd: repository };
  }
}

/** A test must not reach anybody's real account. */
function withoutAws(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(AWS|CDK)_/.test(name)));
}
