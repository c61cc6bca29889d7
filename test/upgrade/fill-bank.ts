/** Uses a bank of 0.1.0 so that its table has every kind of item, in every layout that later versions changed. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect, vi } from 'vitest';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { encodePng, oneColourPainting, pngDataUrl } from '#test/support/pictures.ts';
import { totp } from '#test/support/totp.ts';
import type { BankApi, SignIn } from './bank-api.ts';

const PASSWORD = 'open the vault gently';
export const administrator: SignIn = { email: 'admin@aldermoor.example', password: PASSWORD };
export const second: SignIn = { email: 'second@aldermoor.example', password: 'seven quiet otters' };
/** Customers of the demo, and one with accents and hyphens. */
export const amelie: SignIn = { email: 'amelie.thornbury@mail.example', password: PASSWORD };
const bastian = 'bastian.okonkwo@mail.example';
const carla = 'carla.winterfeldt@mail.example';
const dimitri = 'dimitri.halloran@mail.example';
const thora: SignIn = { email: 'thora@moor.example', password: 'nine loud herons' };

export interface FilledBank {
  readonly thora: SignIn;
  readonly second: SignIn;
  /** A request whose answer the customer may not have seen, and its transaction. */
  readonly repeated: { readonly headers: Record<string, string>; readonly body: object; readonly id: string };
  readonly backup: string;
  readonly deletedBackup: string;
  /** A call that waits for the second administrator. */
  readonly proposed: { readonly body: object; readonly id: string };
}

async function enableTwoFactor(api: BankApi, person: SignIn, role: 'user' | 'admin'): Promise<SignIn> {
  const { secret } = await api.call(person, 'POST', `/${role}/generate-2fa-secret`);
  const verificationCode = totp(secret, Date.now() - 30_000);
  await api.call(person, 'POST', `/${role}/toggle-2fa`, { enabled: true, verificationCode });
  return { ...person, secret };
}

/** Seals the audit trail, as the schedule does at night. */
async function sealTrail(dataDir: string): Promise<void> {
  const environment = JSON.parse(await readFile(join(dataDir, 'environment.json'), 'utf8'));
  const client = new LambdaClient({
    endpoint: environment.AWS_ENDPOINT_URL_LAMBDA,
    region: environment.AWS_REGION,
    credentials: { accessKeyId: environment.AWS_ACCESS_KEY_ID, secretAccessKey: environment.AWS_SECRET_ACCESS_KEY },
  });
  const FunctionName = 'aldermoor-local-workers-sealTrail';
  await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }));
  client.destroy();
  const seals = join(dataDir, 's3', 'aldermoor-local-seals');
  await vi.waitFor(async () => expect(await readdir(seals)).toHaveLength(1), { timeout: 60_000, interval: 100 });
}

/** @param api in which `administrator` and `second` have signed in */
export async function fillBank(api: BankApi, dataDir: string): Promise<FilledBank> {
  const admin = (method: string, path: string, body?: unknown) => api.call(administrator, method, path, body);
  const idOf = async (search: string): Promise<string> =>
    (await api.get(administrator, `/admin/users?search=${search}`)).users[0]._id;

  // A customer whose name has words in several spellings, with every way of money.
  await admin('POST', '/admin/create-user', { name: 'Þóra Müller-Åse', email: thora.email, password: thora.password });
  await api.signIn(thora);
  const id = await idOf(thora.email);
  const adjust = (userId: string, type: string, amount: number) =>
    admin('POST', '/admin/add-balance', { userId, type, amount });
  await adjust(id, 'deposit', 900);
  await adjust(id, 'withdraw', 100.01);
  const withdraw = (amount: number, headers: Record<string, string>) =>
    api.call(thora, 'POST', '/user/withdraw', { amount, method: 'sepa', bankDetails: exampleBankDetails }, headers);
  const body = { amount: 300, methodCode: 'sepa' };
  const headers = { 'idempotency-key': 'deposit-of-0.1.0' };
  const { transaction: deposit } = await api.call(thora, 'POST', '/user/deposit', body, headers);
  const { transaction: paid } = await withdraw(200, { 'idempotency-key': 'withdrawal-of-0.1.0' });
  await admin('PATCH', `/admin/withdrawals/${paid._id}`, { status: 'completed', notes: 'Paid by SEPA' });
  await withdraw(150, { 'idempotency-key': 'second-withdrawal' });
  const { transaction: refused } = await withdraw(101, { 'idempotency-key': 'third-withdrawal' });
  await admin('PATCH', `/admin/withdrawals/${refused._id}`, { status: 'failed', reason: 'The name does not match' });
  const { transaction: removed } = await adjust(id, 'deposit', 5);
  await admin('DELETE', `/admin/transactions/${removed._id}`);
  await api.call(thora, 'POST', '/user/beneficiaries', { transactionId: paid._id });
  const profilePicture = pngDataUrl(encodePng(oneColourPainting(40, 40)));
  await api.call(thora, 'PUT', '/user/profile', { profilePicture, city: 'Þórshöfn' });

  // A ticket with more replies than its item holds.
  const ticket = { subject: 'Überweisung: naïve café', message: 'Where is it?', priority: 'high' };
  const { ticket: opened } = await api.call(thora, 'POST', '/user/tickets', ticket);
  for (const message of ['One', 'Two', 'Three'])
    await admin('POST', '/admin/tickets/reply', { ticketId: opened._id, message });
  for (const message of ['Four', 'Five'])
    await api.call(thora, 'POST', '/user/tickets/reply', { ticketId: opened._id, message });

  // Accounts that were renamed, suspended and deleted.
  await admin('PATCH', `/admin/users/${await idOf(bastian)}`, { name: 'Bastián Okonkwo-Weiß' });
  await admin('POST', `/admin/users/${await idOf(carla)}/suspend`, { reason: 'Asked for it' });
  await admin('DELETE', `/admin/users/${await idOf(dimitri)}?force=true`);
  await api.call(thora, 'POST', '/user/end-sessions');

  // Backups, of which one is restored, and a seal of the trail.
  const { filename: deletedBackup } = await api.runJob(administrator, '/admin/backup-database');
  await admin('DELETE', `/admin/backups/${deletedBackup}`);
  const { filename: backup } = await api.runJob(administrator, '/admin/backup-database');
  await adjust(id, 'deposit', 1.23);
  await api.runJob(administrator, '/admin/restore-database', { filename: backup });
  await sealTrail(dataDir);

  await adjust(id, 'deposit', 7);

  // A proposal that waits for the second administrator.
  await admin('PUT', '/admin/approval-rules', {
    ...{ paymentInstructions: false, administrators: false, restore: false, deleteAll: false },
    moneyAbove: 1000,
  });
  const proposed = { userId: id, type: 'deposit', amount: 5000 };
  const { proposal } = await admin('POST', '/admin/add-balance', proposed);
  return {
    thora: await enableTwoFactor(api, thora, 'user'),
    second: await enableTwoFactor(api, second, 'admin'),
    repeated: { headers, body, id: deposit._id },
    ...{ backup, deletedBackup, proposed: { body: proposed, id: proposal._id } },
  };
}
