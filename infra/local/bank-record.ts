/**
 * One item of the bank's table says how far the first start came and what else belongs to this bank, so that a lost
 * file is never taken for a new bank. On AWS there is no such item.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { localBankRecordKey, schemaKey } from '#functions/core/dynamodb/keys.ts';
import { type LocalAwsAccount, localClientConfig } from './local-account.ts';

const BankRecord = z.object({
  /** The state is `seeding` until the first start has ended; after an interruption the next start continues it. */
  state: z.enum(['seeding', 'seeded']),
  /** The e-mail addresses of the demo sign-ins to print. */
  signIns: z.object({ administrator: z.optional(z.string()), customer: z.optional(z.string()) }),
  poolId: z.string(),
  /** Paths relative to the data directory. */
  files: z.array(z.string()),
});
export type LocalBankMetadata = z.output<typeof BankRecord>;

export interface LocalBankMetadataStore {
  /** Returns undefined in a new bank, and in one of a version that wrote no record. */
  read(): Promise<LocalBankMetadata | undefined>;
  write(record: LocalBankMetadata): Promise<void>;
  /** Tells whether the table has no items of a bank. */
  isTableEmpty(): Promise<boolean>;
  close(): void;
}

export function createBankRecordStore(
  url: string,
  account: LocalAwsAccount,
  TableName: string,
): LocalBankMetadataStore {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localClientConfig(url, account)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return {
    async read() {
      const { Item } = await client.send(new GetCommand({ TableName, Key: localBankRecordKey, ConsistentRead: true }));
      return Item && z.parse(BankRecord, Item);
    },
    async write(record) {
      await client.send(new PutCommand({ TableName, Item: { ...localBankRecordKey, kind: 'local-bank', ...record } }));
    },
    async isTableEmpty() {
      const { Items = [] } = await client.send(new ScanCommand({ TableName, Limit: 2, ConsistentRead: true }));
      return Items.every(({ pk }) => pk === schemaKey.pk);
    },
    close: () => client.destroy(),
  };
}
