/** The examples tell one story: a deposit of Amelie Thornbury. */
import { BANK_DOMAIN, BANK_NAME } from '../../domain/bank.ts';
import { type JsonSchema, nameOfReference, type SchemasByName } from './json-schema.ts';

const CUSTOMER = '01936f3a-5c1e-7b42-9d0f-6a2b8c4e1f37';
const TRANSACTION = 'AZNvOlweekKdD2orjE4fNwGTb0K1cUeAjO4nZ5hq2Lw4';
const MOMENT = '2026-11-21T09:35:12.000Z';
const NUMBER = 'TX20261121-093512-K7Q4FA';
const TOKEN = 'eyJraWQiOiJhYmMiLCJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIwMTkzNmYzYSJ9.c2lnbmF0dXJl';
const SECRET = 'JBSWY3DPEHPK3PXP';

/** Values by field name, or by schema and field name. Optional fields appear only when they are listed here. */
const story: Readonly<Record<string, unknown>> = {
  _id: CUSTOMER,
  id: CUSTOMER,
  'Transaction._id': TRANSACTION,
  'TransactionDetail._id': TRANSACTION,
  resourceId: TRANSACTION,
  transactionId: TRANSACTION,
  actorId: CUSTOMER,
  ticketId: '01936f3b-8d20-7c11-a4e6-0b5d7f913c28',
  'Ticket._id': '01936f3b-8d20-7c11-a4e6-0b5d7f913c28',
  userId: CUSTOMER,
  toUserId: '01936f3d-2b7f-7a15-9c40-8e1d5a6f3b92',
  deletedBy: `${BANK_NAME} Administration`,
  totalUnclaimed: 250,
  name: 'Amelie Thornbury',
  firstName: 'Amelie',
  lastName: 'Thornbury',
  email: 'amelie.thornbury@mail.example',
  password: 'seven quiet otters',
  currentPassword: 'seven quiet otters',
  newPassword: 'nine louder herons',
  confirmPassword: 'nine louder herons',
  twoFactorCode: '492039',
  verificationCode: '492039',
  'Body.code': '492039',
  accountNumber: '4820175369',
  mobile: '+49 30 5550142',
  country: 'Germany',
  city: 'Berlin',
  zipCode: '10115',
  address: '12 Fern Row',
  'methods.code': 'sepa',
  'methods.name': 'SEPA bank transfer',
  method: 'sepa',
  methodCode: 'sepa',
  beneficiaryName: 'Amelie Thornbury',
  bankName: 'Heath & Hollow Clearing',
  iban: 'DE89370400440532013000',
  swift: 'COBADEFFXXX',
  referenceInstruction: 'Your account number',
  isActive: true,
  minLimit: 250,
  maxLimit: 10_000,
  feePercent: 0.5,
  withdrawalFeePercent: 0.25,
  withdrawalLimit: 1000,
  withdrawalLeft: 750,
  amount: 250,
  feeAmount: 1.25,
  amountToPay: 251.25,
  balance: 1500,
  reservedAmount: 250,
  availableBalance: 1250,
  month: MOMENT.slice(0, 7),
  opening: 1250,
  received: 250,
  closing: 1500,
  description: 'Savings',
  reason: 'The payment has arrived',
  'Body.details': 'Paid to the estate by SEPA transfer',
  'Body.notes': 'Paid out by SEPA transfer',
  'Body.proofImage': 'https://proof.example/transfer.png',
  transactionNumber: NUMBER,
  by: 'Amelie Thornbury',
  what: 'requested',
  version: 3,
  limit: 50,
  total: 1,
  allowed: true,
  account: 'settlement:bank',
  differences: [],
  subject: 'My transfer has not arrived',
  message: 'Done',
  topic: 'account',
  'Enquiry.message': 'I would like to open an account.',
  'Ticket.message': 'I sent 250 euros on Monday.',
  'Body.message': 'I sent 250 euros on Monday.',
  'Reply.message': 'We have found it, thank you.',
  'Reply._id': '01936f3c-1a44-7e05-8c93-4f2d6b8e7a10',
  action: 'transaction.status',
  sourceIp: '203.0.113.7',
  device: 'Firefox on Linux',
  'SignIn.current': true,
  'Administrator.name': `${BANK_NAME} Administration`,
  'Administrator.email': `admin@${BANK_DOMAIN}`,
  lastSignInAt: MOMENT,
  'Proposal.subject': 'Deposit Settings',
  'proposal.subject': 'Deposit Settings',
  'replies.name': 'Card sent',
  'replies.text': 'Your new card is on its way.',
  'savedFilters.name': 'Old requests',
  'savedFilters.query': 'status=pending&olderThanHours=72',
  label: 'SEPA bank transfer: IBAN',
  count: 12,
  totalUsers: 12,
  totalBalance: 84_250.5,
  totalReserved: 1250,
  totalTransactions: 301,
  openTickets: 2,
  feeIncome: 412.75,
  tiesOut: true,
  filename: 'backup-2026-11-21T09-35-12-000Z.json',
  totalTickets: 17,
  bytes: 48_213,
  createdBy: `${BANK_NAME} Administration`,
  startedBy: `${BANK_NAME} Administration`,
  done: 350,
  'progress.total': 1000,
  safetyBackup: 'backup-2026-11-21T09-35-12-000Z.json',
  url: 'https://files.example/backup-2026-11-21T09-35-12-000Z.json?X-Amz-Signature=5d8e1a4f',
  'User.role': 'user',
  token: TOKEN,
  secret: SECRET,
  otpauthUrl: `otpauth://totp/${BANK_NAME}:amelie.thornbury%40mail.example?secret=${SECRET}&issuer=${BANK_NAME}`,
  qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
};

/** @param within name of the schema around it, because a field may have another value in a `Body` */
export function schemaExamples(schema: JsonSchema, schemas: SchemasByName, within = ''): readonly unknown[] {
  const kinds = schema.oneOf ?? [schema];
  return kinds.map((kind) => example(kind, schemas, '', within));
}

function example(schema: JsonSchema, schemas: SchemasByName, name: string, within: string): unknown {
  const { $ref, type } = schema;
  if ($ref)
    return exampleOf(name, within) ?? example(schemas[nameOfReference($ref)] ?? {}, schemas, '', nameOfReference($ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first) return exampleOf(name, within) ?? example(first, schemas, name, within);
  if (type === 'array') return exampleOf(name, within) ?? [example(schema.items ?? {}, schemas, '', name)];
  if (type === 'object') return object(schema, schemas, name || within);
  return exampleOf(name, within) ?? plain(schema);
}

const exampleOf = (name: string, within: string): unknown => story[`${within}.${name}`] ?? story[name];

function object({ properties, required = [], ...rest }: JsonSchema, schemas: SchemasByName, within: string): unknown {
  const { propertyNames: names = {}, additionalProperties: values } = rest;
  const { enum: keys } = names.$ref ? (schemas[nameOfReference(names.$ref)] ?? {}) : names;
  if (keys && typeof values === 'object') {
    return Object.fromEntries(keys.map((key) => [key, example(values, schemas, '', within)]));
  }
  const shown = Object.entries(properties ?? {}).filter(
    ([name, property]) =>
      required.includes(name) || exampleOf(name, within) !== undefined || isThing(property, schemas, name),
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, example(property, schemas, name, within)]));
}

function isThing({ $ref, properties, required = [] }: JsonSchema, schemas: SchemasByName, name: string): boolean {
  if ($ref) return isThing(schemas[nameOfReference($ref)] ?? {}, schemas, nameOfReference($ref));
  return Object.keys(properties ?? {}).some(
    (field) => !required.includes(field) && exampleOf(field, name) !== undefined,
  );
}

function plain({ type, format, default: usual, minimum, exclusiveMinimum = -1, minLength = 0 }: JsonSchema): unknown {
  if (usual !== undefined) return usual;
  if (format === 'date-time') return MOMENT;
  if (format === 'date') return MOMENT.slice(0, 10);
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return minimum ?? exclusiveMinimum + 1;
  return 'text'.padEnd(minLength, ' of a field');
}
