/** Checks templates with cfn-lint against AWS's resource schemas. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { buildBankStacks, createCdkApp } from '#infra/cdk/build-bank.ts';
import { placeholderCode } from '#infra/cdk/function-code.ts';
import { parseDeploymentSettings } from '#infra/cdk/settings.ts';
import { runOrThrow } from '#test/support/run-command.ts';

/** The regions have the firewall in another region and in the same one. */
export const LINTED_REGIONS = ['eu-central-1', 'us-east-1'];

/** The rule against redundant dependencies, which CDK's own functions for the firewall's ARN break. */
const IGNORED = 'W3005';

/** Checks the templates with all options on that an operator may choose. @throws what cfn-lint finds */
export async function lintTemplates(python: string, workDir: string): Promise<void> {
  for (const region of LINTED_REGIONS) {
    const templates = synthesized(region, join(workDir, 'linted', region));
    assert.equal(templates.length, 8, 'a stack is missing');
    const options = ['--regions', region, '--ignore-checks', IGNORED, '--template', ...templates];
    await runOrThrow(join(python, 'bin/cfn-lint'), options, { env: process.env });
  }
}

function synthesized(region: string, outdir: string): string[] {
  const app = createCdkApp({ outdir, validated: false });
  buildBankStacks(app, {
    settings: parseDeploymentSettings('prod', {
      account: '111122223333',
      region,
      alarmEmail: 'operations@example.com',
      domain: 'bank.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    }),
    code: placeholderCode,
    inlineScripts: [],
  });
  return app.synth().stacks.map(({ templateFullPath }) => templateFullPath);
}
