/** Deploys further releases: one with a renamed route, one that fails, and the one before. */
import assert from 'node:assert/strict';
import {
  CloudFormationClient,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type StackEvent,
} from '@aws-sdk/client-cloudformation';
import { breakStack } from './break-stack.ts';
import type { Checkout } from './checkout.ts';
import { clientSettings } from './deployed-api.ts';
import type { DeploymentTest } from './deployment-test.ts';

export async function releaseJourneys(test: DeploymentTest): Promise<void> {
  await renamedRoute(test);
  await refusedDeployment(test);
  await failedDeployment(test);
  await test.smoke();
  await releaseBefore(test);
}

/** A renamed route has another function, handler file and client call, and the same path. */
async function renameRoute(checkout: Checkout): Promise<void> {
  await checkout.move('functions/reports/handlers/get-docs.ts', 'functions/reports/handlers/get-reference.ts');
  for (const file of ['functions/reports/handlers/get-reference.ts', 'shared/contract/reports.ts']) {
    await checkout.change(file, /getDocs/g, 'getReference');
  }
}

async function renamedRoute({ report, checkout, bank, deploy }: DeploymentTest): Promise<void> {
  await renameRoute(checkout);
  await checkout.commit('release-2');
  await report.check('a deployment shows a renamed route, and serves it', async () => {
    const output = await deploy('npm run deploy, with a renamed route');
    assert.match(output, /removed +AWS::Lambda::Function \w*getDocs/);
    assert.match(output, /added +AWS::Lambda::Function \w*getReference/);
    assert.equal((await fetch(`${bank.url}/api/docs`)).status, 200);
  });
}

async function refusedDeployment({ report, checkout, operator }: DeploymentTest): Promise<void> {
  await report.check('a deployment that creates two indexes at once is refused', async () => {
    await checkout.change(
      'infra/cdk/constructs/bank-table.ts',
      '  gsi1: listed,',
      '  gsi1: listed,\n  gsi8: listed,\n  gsi9: listed,',
    );
    assert.match(
      await operator.runRefused('Show what a deployment would change'),
      /would create or delete 2 indexes at once \(gsi8, gsi9\)/,
    );
    await checkout.switchTo('release-2');
  });
}

const HEALTH_HANDLER = 'functions/reports/handlers/get-health.ts';

const isBeginOfRollback = ({ ResourceStatus }: StackEvent) => ResourceStatus === 'UPDATE_ROLLBACK_IN_PROGRESS';

const isUpdateOfHealth = ({ LogicalResourceId = '', ResourceStatus }: StackEvent) =>
  LogicalResourceId.includes('getHealth') && ResourceStatus === 'UPDATE_COMPLETE';

async function failedDeployment({ report, checkout, operator, bank, api }: DeploymentTest): Promise<void> {
  const health = async () => {
    const response = await fetch(`${bank.url}/api/health`);
    return { status: response.status, body: await response.json() };
  };
  const before = await health();
  await report.check('a deployment that fails in a stack leaves the functions of the release before', async () => {
    // The function fails, so that the deployment would be noticed if it were not rolled back.
    await checkout.change(
      HEALTH_HANDLER,
      "({ status: 'ok' as const })",
      "{ throw new Error('the release that fails'); }",
    );
    await breakStack(checkout, 'api', '');
    await checkout.commit('release-3');
    assert.match(await operator.runRefused('Deploy'), /CannotBeCreated/);
    const cloudFormation = new CloudFormationClient(clientSettings(api.endpoint));
    const StackName = 'aldermoor-staging-api';
    const { Stacks: [stack] = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
    assert.equal(stack?.StackStatus, 'UPDATE_ROLLBACK_COMPLETE');
    const { StackEvents = [] } = await cloudFormation.send(new DescribeStackEventsCommand({ StackName }));
    // The newest event is the first one.
    const rollback = StackEvents.slice(0, StackEvents.findIndex(isBeginOfRollback));
    assert.ok(rollback.some(isUpdateOfHealth), 'The function had not been replaced when the deployment failed');
    assert.deepEqual(await health(), before);
  });
  await report.check('the cause of a failed deployment is found', async () => {
    assert.match(await operator.runRefused('Find the cause of a failed deployment'), /CannotBeCreated/);
  });
}

async function releaseBefore({ report, deploy, bank }: DeploymentTest): Promise<void> {
  await report.check('the release before is deployed over one that failed', async () => {
    await deploy('the release before', 'Return to the release before', { RELEASE: 'release-1' });
    assert.equal((await fetch(`${bank.url}/api/docs`)).status, 200);
  });
}
