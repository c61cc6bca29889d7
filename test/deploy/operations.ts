/** Runs the commands with which an operator answers alarms, and those of everyday operation. */
import assert from 'node:assert/strict';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { createUser, deleteUser } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { AdministratorSession } from '#test/journeys/administrator.ts';
import { eventually } from '#test/journeys/running-bank.ts';
import type { DeploymentTest } from './deployment-test.ts';

export async function operationJourneys(test: DeploymentTest): Promise<void> {
  await suspendedAdministrator(test);
  await invokedAgain(test);
  await alarmAnswers(test);
}

async function suspendedAdministrator({ report, operator, bank }: DeploymentTest): Promise<void> {
  await report.check('the operator suspends an administrator, whose session ends at once', async () => {
    const bea = { email: 'bea@example.com', name: 'Bea Admin', password: 'eight small storms' };
    await operator.run('Create an administrator', { EMAIL: bea.email, NAME: bea.name }, `${bea.password}\n`);
    const session = await AdministratorSession.signIn(bank, bea);
    const as = await session.signedIn();
    await operator.run('Suspend an administrator', { EMAIL: bea.email });
    assert.equal((await bank.call(getAdminProfile, {}, { as })).status, 401);
    assert.equal((await bank.call(login, { body: { email: bea.email, password: bea.password } })).status, 401);
  });
}

async function invokedAgain({ report, operator, api, bank, admin }: DeploymentTest): Promise<void> {
  await report.check('the worker for deleted customers can be invoked again', async () => {
    const session = await AdministratorSession.signIn(bank, admin);
    const as = await session.signedIn();
    const body = { name: 'Dora Deleted', email: 'dora@example.com', password: 'nine loud herons' };
    const { user } = await bank.ask(createUser, { body }, { as });
    await bank.ask(deleteUser, { params: { id: user._id } }, { as });
    await session.signOut();
    // What the worker removes, as if it had failed.
    const TableName = api.output('data', 'TableName');
    const key = { pk: { S: `SESSIONS-OF#${user._id}` }, sk: { S: 'left-behind' } };
    await api.dynamodb.send(new PutItemCommand({ TableName, Item: { ...key, kind: { S: 'session' } } }));
    await operator.run('Invoke the worker again for a deleted customer', { ID: user._id });
    await eventually(async () => {
      const { Item } = await api.dynamodb.send(new GetItemCommand({ TableName, Key: key, ConsistentRead: true }));
      assert.equal(Item, undefined);
    });
  });
}

async function alarmAnswers({ report, operator }: DeploymentTest): Promise<void> {
  await report.check('totals, audit trail, schedules and stored items can be examined', async () => {
    assert.equal(
      await operator.run("Print the password of the canary's customer").then((text) => text.trim().length),
      32,
    );
    assert.match(await operator.run('List the schedules'), /ENABLED\trate\(5 minutes\)/);
    await operator.run('Seal the audit trail');
    await eventually(async () =>
      assert.match(await operator.run('Verify the audit trail'), /Seals +1,.+\n(?:Still .+\n)?Audit trail verified/),
    );
    assert.match(await operator.run('Show what the totals lack'), /The totals are exact/);
    assert.match(await operator.run('Count what a deployment would convert'), /the newest/);
    assert.match(await operator.run('Convert the table without a deployment'), /the newest/);
  });
  await report.check('a function logs more, and a queue of given-up work is emptied', async () => {
    const FUNCTION = 'aldermoor-staging-tickets-createTicket';
    const more = 'Log more of a function';
    const { LoggingConfig } = JSON.parse(await operator.run(more, { FUNCTION }));
    assert.equal(LoggingConfig.ApplicationLogLevel, 'DEBUG');
    await operator.run('Empty a queue of given-up work', { WORKER: 'allChanges' });
  });
}
