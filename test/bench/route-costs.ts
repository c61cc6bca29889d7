/** Makes one typical call of each frequent route and records what DynamoDB counts. The size of the bank does not matter. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isoTime } from '#functions/core/clock.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes, routes } from '#shared/contract/routes.ts';
import { type Answer, type CallInput, type ResponseBody, type Session, startTestBank } from '#test/support/bank.ts';
import { createCapacityMeter, type MeteredCommand, sumCapacity } from '#test/support/capacity.ts';
import { measuredReads, prepareMeasuredCustomer } from '#test/support/measured-reads.ts';
import { depositMethods, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';

const bank = await startTestBank({ size: { customers: 100, transactionsEach: 20 } });
const meter = createCapacityMeter(tableClient());
export const routeCosts = new Map<string, RouteCost>();

/** The calls of other emulators than the table. They are servers of this process, as the gateway is. */
let otherCalls = 0;
subscribe('http.server.request.start', (message) => {
  const { headers, socket } = (message as { request: IncomingMessage }).request;
  const isTables = String(headers['x-amz-target']).startsWith('DynamoDB');
  if (!isTables && socket.localPort !== Number(new URL(bank.url).port)) otherCalls += 1;
});

/** Measures the first call of a route. */
async function measure<Success>(route: Route, ask: () => Promise<Answer<Success>>): Promise<Answer<Success>> {
  const key = namedRoutes.find((named) => named.route === route)?.key ?? route.path;
  // What workers do after the call before must not count here.
  await bank.drain();
  const others = otherCalls;
  const given: Answer<Success>[] = [];
  const commands = await meter.during(async () => given.push(await ask()));
  const [answer] = given;
  if (!answer || answer.status >= 300) throw new Error(`${key}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  if (!routeCosts.has(key)) routeCosts.set(key, costOf(commands, otherCalls - others, answer.body));
  return answer;
}

export type RouteCost = ReturnType<typeof costOf>;

/** Returns the cost of a call. @param others the number of calls of Cognito, S3, KMS and Lambda */
function costOf(commands: readonly MeteredCommand[], others: number, body: unknown) {
  return {
    ...sumCapacity(commands),
    calls: commands.length,
    transactions: commands.filter(({ name }) => name.startsWith('TransactWrite')).length,
    others,
    bytes: Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

/** Calls with an idempotency key, as the web app does. */
const calling =
  (as?: Session) =>
  <R extends Route>(route: R, input: CallInput<R> = {}): Promise<Answer<ResponseBody<R>>> => {
    const headers = { 'idempotency-key': `cost-card-${routeCosts.size}-${route.path}` };
    return measure(route, () => bank.call(route, input, { headers, ...(as && { as }) }));
  };

const { signIn, customers, administrators, transactions, tickets } = routes;
const measured = await prepareMeasuredCustomer(bank);
for (const { route, ask } of measuredReads) await measure(route, () => ask(bank, measured));

// Lists and searches were measured first. This order leaves each call the data that it needs.
const open = calling();
const admin = calling(bank.admin.session);
await open(routes.reports.getHealth);
await admin(transactions.saveDepositSettings, { body: { methods: depositMethods } });
await admin(transactions.saveWithdrawSettings, { body: { methods: withdrawMethods } });
for (const route of [administrators.getAdminProfile, routes.reports.getChanges]) await admin(route);

const email = 'augusta.ada.thornbury@mail.example';
const [firstPassword, newPassword] = ['seven quiet otters', 'nine patient herons'];
const made = await admin(customers.createUser, { body: { name: 'Ada Thornbury', email, password: firstPassword } });
const { _id: userId } = made.result.user;
const sessionIn = ({ result, cookies }: Answer<ResponseBody<typeof signIn.login>>): Session => {
  if (result.requiresTwoFactor) throw new Error(`${email} is asked for a code`);
  return { token: result.token, cookies };
};
let ada = sessionIn(await open(signIn.login, { body: { email, password: firstPassword } }));
let customer = calling(ada);
for (const route of [transactions.listDepositMethods, transactions.listWithdrawMethods]) await customer(route);

await admin(transactions.createAdjustment, { body: { userId, type: 'deposit', amount: 10_000, description: 'Bonus' } });
const withdraw = async (amount: number) => {
  const body = { amount, method: 'sepa', bankDetails: exampleBankDetails };
  return transactionOfAnswer(await customer(transactions.requestWithdrawal, { body }));
};
const requested = await customer(routes.transactions.requestDeposit, { body: { amount: 250, methodCode: 'sepa' } });
const deposit = { id: transactionOfAnswer(requested)._id };
const [withdrawal, mistaken] = [await withdraw(250), await withdraw(25)];
await customer(transactions.cancelOwnTransaction, { params: { id: mistaken._id } });
await customer(transactions.getOwnTransaction, { params: deposit });
await customer(transactions.getStatement, { query: { month: isoTime(bank.clock.now()).slice(0, 7) } });
await admin(transactions.previewTransaction, { params: deposit, query: { status: 'completed' } });
await admin(transactions.changeStatus, { params: deposit, body: { status: 'completed' } });
await admin(transactions.editTransaction, { params: deposit, body: { amount: 240 } });
const paid = { status: 'completed', notes: 'Paid by SEPA, reference 4711' } as const;
await admin(routes.transactions.processWithdrawal, { params: { id: withdrawal._id }, body: paid });

const question = { subject: 'Where is my transfer?', message: 'I sent 250 euros on Monday. They have not arrived.' };
const { ticket } = (await customer(tickets.createTicket, { body: question })).body as { ticket: { _id: string } };
const [ticketId, asked] = [ticket._id, { params: { id: ticket._id } }];
await admin(tickets.replyToTicket, { body: { ticketId, message: 'It should be there tomorrow.' } });
await customer(tickets.replyToOwnTicket, { body: { ticketId, message: 'Thank you.' } });
await admin(tickets.updateTicketStatus, { body: { ticketId, status: 'closed' } });
for (const route of [tickets.getOwnTicket, tickets.listOwnReplies]) await customer(route, asked);

const { notifications } = routes;
const [notification] = (await customer(notifications.listNotifications)).result.notifications;
await customer(notifications.readAllNotifications, { body: { upTo: notification?._id ?? '' } });
await customer(customers.updateProfile, { body: { city: 'Lindhaven' } });
const passwords = { currentPassword: firstPassword, newPassword, confirmPassword: newPassword };
await customer(signIn.changePassword, { body: passwords });
ada = sessionIn(await open(signIn.login, { body: { email, password: newPassword } }));
ada = sessionIn(await calling(ada)(signIn.confirmSignIn, { body: { password: newPassword } }));
customer = calling(ada);
await customer(signIn.listSessions);
const renewed = await measure(signIn.refresh, () => bank.call(signIn.refresh, {}, { as: ada }));
await calling({ token: renewed.result.token, cookies: renewed.cookies })(signIn.logout);
await bank.close();
