import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtSiteDirectory } from '../build/build-site.ts';
import { inlineScriptHashes } from '../site/inline-scripts.ts';
import { acknowledgeCdkNagFindings } from './acknowledgements.ts';
import { buildBankStacks, createCdkApp } from './build-bank.ts';
import { bundledCode } from './function-code.ts';
import { parseDeploymentSettings, SettingsError } from './settings.ts';

try {
  const app = createCdkApp();
  const { CDK_DEFAULT_ACCOUNT: account, AWS_DEFAULT_REGION, AWS_REGION: region = AWS_DEFAULT_REGION } = process.env;
  const settings = parseDeploymentSettings((name) => app.node.tryGetContext(name), { account, region });
  const bank = buildBankStacks(app, {
    settings,
    code: bundledCode(builtSiteDirectory),
    inlineScripts: inlineScriptHashes(builtSiteDirectory),
  });
  acknowledgeCdkNagFindings(bank);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
