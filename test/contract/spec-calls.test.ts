/** The calls of the specification (section 7) are written down again, to compare them with the OpenAPI document. */
import { expect, test } from 'vitest';
import type { JsonSchema } from '#shared/contract/openapi/json-schema.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { minimalCalls } from '#test/support/minimal-server.ts';

type Call = readonly [call: string, asks: readonly string[], answers: readonly string[]];

const methodKeys = ['methods'];
const signIn = ['token', 'role', 'name', 'balance'];
const payoutDetails = ['beneficiaryName', 'iban', 'swift', 'address'].map((name) => `bankDetails.${name}`);
const calls: readonly Call[] = [
  ['POST /user/login', ['email', 'password', 'twoFactorCode'], ['requiresTwoFactor', ...signIn]],
  ['GET /admin/backups', [], ['backups']],
  ['GET /admin/profile', [], ['twoFactorEnabled']],
  ['GET /admin/deposit-settings', [], methodKeys],
  ['PUT /admin/deposit-settings', methodKeys, []],
  ['GET /admin/withdraw-settings', [], methodKeys],
  ['PUT /admin/withdraw-settings', methodKeys, []],
  ['POST /admin/generate-2fa-secret', [], ['qrCode', 'message']],
  ['POST /admin/toggle-2fa', ['enabled', 'verificationCode'], ['message']],
  ['POST /admin/backup-database', [], ['filename']],
  ['POST /admin/restore-database', ['filename', 'backup'], []],
  ['DELETE /admin/backups/{filename}', [], []],
  ['GET /admin/backups/{filename}/download', [], []],
  ['GET /admin/withdrawals', ['?status'], ['withdrawals']],
  ['GET /admin/withdrawals/{id}', [], ['withdrawal']],
  ['PATCH /admin/withdrawals/{id}', ['status', 'proofImage', 'notes'], ['withdrawal']],
  ['GET /admin/transactions', ['?type'], ['transactions']],
  ['PATCH /admin/transactions/{id}/status', ['status'], []],
  ['PUT /admin/transactions/{id}', ['amount', 'description'], []],
  ['DELETE /admin/transactions/{id}', [], []],
  ['GET /admin/users', [], ['users']],
  ['POST /admin/create-user', ['name', 'email', 'password'], []],
  ['POST /admin/add-balance', ['userId', 'amount', 'type', 'description'], ['message']],
  ['DELETE /admin/users/{id}', [], []],
  ['PUT /admin/users/{id}/withdraw-fee', ['withdrawalFeePercent'], []],
  ['PUT /admin/users/{id}/account-number', ['accountNumber'], []],
  ['POST /admin/change-password', ['userId', 'newPassword'], []],
  ['GET /admin/tickets', [], ['tickets']],
  ['POST /admin/tickets/update-status', ['ticketId', 'status'], []],
  ['POST /admin/tickets/reply', ['ticketId', 'message'], []],
  ['DELETE /admin/tickets/{id}', [], []],
  ['DELETE /admin/delete-all-data', [], ['message']],
  ['GET /user/profile', [], []],
  ['PUT /user/profile', ['name', 'profilePicture'], []],
  ['GET /user/transactions', [], ['transactions']],
  ['GET /user/tickets', [], ['tickets']],
  ['POST /user/tickets', ['subject', 'message', 'priority'], []],
  ['POST /user/tickets/reply', ['ticketId', 'message'], []],
  ['POST /user/change-password', ['currentPassword', 'newPassword', 'confirmPassword'], []],
  ['GET /user/withdraw-settings', [], methodKeys],
  ['POST /user/withdraw', ['amount', 'method', 'bitcoinWallet', ...payoutDetails], []],
  ['GET /user/deposit-settings', [], methodKeys],
  ['POST /user/deposit', ['amount', 'methodCode'], []],
  ['POST /user/generate-2fa-secret', [], ['qrCode', 'secret']],
  ['POST /user/toggle-2fa', ['enabled', 'verificationCode'], []],
];

test('the minimal server of the journeys answers exactly these calls', () => {
  // A download is a signed link, which the specification leaves open.
  const expected = calls
    .map(([call]) => call.replaceAll(/\{\w+\}/g, '*'))
    .filter((call) => !call.endsWith('/download'));
  expect(minimalCalls.toSorted()).toEqual(expected.toSorted());
});

const { paths, components } = openApiDocument();

function operationOf(call: string) {
  const [method = '', path = ''] = call.split(' ');
  return paths[path]?.[method.toLowerCase()];
}

function namesIn(schema: JsonSchema | undefined, before = ''): string[] {
  const { $ref, properties = {}, oneOf = [] } = schema ?? {};
  if ($ref) return namesIn(components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], before);
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    `${before}${name}`,
    ...namesIn(inner, `${before}${name}.`),
  ]);
  return [...own, ...oneOf.flatMap((kind) => namesIn(kind, before))];
}

test.each(calls)('the OpenAPI document has the call %s with the fields of the specification', (call, asks, answers) => {
  const { parameters, requestBody, responses } = operationOf(call) ?? expect.fail('is not in the document');
  const inQuery = parameters.flatMap((one) => ('in' in one && one.in === 'query' ? [`?${one.name}`] : []));
  expect([...inQuery, ...namesIn(requestBody?.content['application/json']?.schema)]).toEqual(
    expect.arrayContaining([...asks]),
  );
  const success = responses[200] ?? responses[201] ?? expect.fail('never succeeds');
  if ('$ref' in success) expect.fail('a success of its own');
  expect(namesIn(success.content['application/json']?.schema)).toEqual(expect.arrayContaining([...answers]));
});
