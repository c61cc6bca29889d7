import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtSiteDirectory } from '../build/build-site.ts';
import { inlineScriptHashes } from '../site/inline-scripts.ts';
import { acknowledgeCdkNagFindings } from './acknowledgements.ts';
import { buildBankStacks, createCdkApp } from './build-bank.ts';
import { bundledCode } from './function-code.ts';
import { type DeploymentSettings, parseEnvironmentName, readDeploymentSettings, SettingsError } from './settings.ts';

/** Without an account in the file, stacks belong to that of the shell, which CDK passes on. @throws SettingsError */
function inAccountOfShell(settings: DeploymentSettings): DeploymentSettings {
  const { environment, account = process.env.CDK_DEFAULT_ACCOUNT } = settings;
  const { CDK_DEFAULT_ACCOUNT: shell = account } = process.env;
  if (account === shell) return { ...settings, account };
  throw new SettingsError(`This shell is signed in to account ${shell}, and ${environment} belongs to ${account}.`);
}

try {
  const app = createCdkApp();
  const environment = parseEnvironmentName(app.node.tryGetContext('env'), '`-c env=ENV`');
  const settings = inAccountOfShell(readDeploymentSettings(environment));
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
