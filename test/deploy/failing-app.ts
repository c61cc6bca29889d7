/** Creates an app in which a resource of the data stack fails after all others except the table. */
import { CfnResource } from 'aws-cdk-lib';
import { buildBankStacks, createCdkApp } from '#infra/cdk/build-bank.ts';
import { placeholderCode } from '#infra/cdk/function-code.ts';
import { parseDeploymentSettings } from '#infra/cdk/settings.ts';

const app = createCdkApp({ validated: false });
const settings = { ...parseDeploymentSettings('prod', {}), account: process.env.CDK_DEFAULT_ACCOUNT };
const { data } = buildBankStacks(app, { settings, code: placeholderCode, inlineScripts: [] });
const failing = new CfnResource(data, 'CannotBeMade', {
  type: 'AWS::SSM::Parameter',
  properties: { Type: 'String', Value: '{{resolve:ssm:/aldermoor/no-such-parameter}}' },
});
failing.node.addDependency(data.identity, data.accessLogs, data.backups);
data.node.findChild('Table').node.addDependency(failing);
app.synth();
