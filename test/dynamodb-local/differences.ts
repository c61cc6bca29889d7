/** Where DynamoDB Local differs from dynoxide. */

export interface Difference {
  readonly name: string;
  /** What DynamoDB Local does, and what dynoxide does. */
  readonly local: string;
  readonly dynoxide: string;
  /** AWS's own words, and their page. */
  readonly aws: string;
  readonly page: string;
  /** The file that makes both alike, or that does what neither does. */
  readonly answeredIn: string;
  readonly seenBy: { readonly file: string; readonly test: string };
}

export interface Otherwise {
  readonly file: string;
  /** `suite > test`; the whole file when absent. */
  readonly tests?: readonly string[];
  readonly because: string;
}

const GUIDE = 'Amazon DynamoDB Developer Guide';
const TRANSACTIONS = `${GUIDE}, Amazon DynamoDB Transactions: How it works`;
const HERE = 'test/dynamodb-local/differences.test.ts';
/** By the tests below, which are not run. */
const LIST = 'test/dynamodb-local/differences.ts';

export const differences: readonly Difference[] = [
  {
    name: 'an empty string as a bound of a key',
    local: 'is refused with a ValidationException',
    dynoxide: 'is taken for no bound',
    aws: 'The minimum length of a string can be zero, if the attribute is not used as a key for an index or table',
    page: `${GUIDE}, Supported data types and naming rules in Amazon DynamoDB`,
    answeredIn: 'functions/data/read-lists.ts',
    seenBy: { file: HERE, test: 'an empty string as a bound of a key' },
  },
  {
    name: 'an empty map in an image of a stream',
    local: 'is `{}`, without its type; the empty list keeps its own',
    dynoxide: 'is `{"M": {}}`',
    aws: 'Each attribute value is described as a name-value pair. The name is the data type, and the value is the data itself',
    page: 'Amazon DynamoDB Streams API Reference, AttributeValue',
    answeredIn: 'infra/local/dynamodb/stream-feeder.ts',
    seenBy: { file: HERE, test: 'an empty map in an image of a stream' },
  },
  {
    name: 'a record of a stream that is older than a day',
    local: 'is removed, and what stands after it is refused with a TrimmedDataAccessException',
    dynoxide: 'stays for good',
    aws: 'data that is older than 24 hours is susceptible to trimming (removal) at any moment',
    page: `${GUIDE}, Change data capture for DynamoDB Streams`,
    answeredIn: 'infra/local/dynamodb/stream-feeder.ts',
    // No test can wait for a day.
    seenBy: {
      file: 'test/infra/local/stream-feeder.test.ts',
      test: 'what it has read may be gone from the stream, which keeps a day: it goes on with the oldest that is left',
    },
  },
  {
    name: 'the units of a transaction in the table',
    local: 'are two for all items of one kind together',
    dynoxide: 'are two for each item, as AWS says',
    aws: 'Each item requires two write capacity units (WCUs): one to prepare the transaction and one to commit the transaction',
    page: TRANSACTIONS,
    answeredIn: LIST,
    seenBy: { file: HERE, test: 'the units of a transaction in the table' },
  },
  {
    name: 'the units of a transaction in an index',
    local: 'are two for an entry',
    dynoxide: 'are one for an entry, like those of any other write',
    aws: 'Once a transaction completes, the changes made within that transaction are propagated to global secondary indexes (GSIs), streams, and backups',
    page: TRANSACTIONS,
    answeredIn: LIST,
    seenBy: { file: HERE, test: 'the units of a transaction in an index' },
  },
  {
    name: 'transactions that conflict',
    local: 'wait for each other, and none is cancelled',
    dynoxide: 'wait for each other, too',
    aws: 'TransactionConflictExceptions are not thrown by downloadable DynamoDB for transactional APIs',
    page: `${GUIDE}, DynamoDB local usage notes`,
    answeredIn: 'test/support/faults/fail-writes.ts',
    seenBy: { file: HERE, test: 'transactions that conflict' },
  },
];

const UNITS = 'DynamoDB Local counts a transaction otherwise than AWS ("the units of a transaction", above)';

export const notRun: readonly Otherwise[] = [
  {
    file: 'test/api/money/capacity.test.ts',
    tests: [
      'an operation on money is one read, its caller included, and one write, within its units',
      'a customer who has used up most of what may be requested in an hour pays no more',
      'a ticket > is opened, answered and closed with one read and one write each',
    ],
    because: UNITS,
  },
];

export const runWithLess: readonly Otherwise[] = [
  {
    file: 'test/api/money/faults.test.ts',
    because:
      'no kill of the store, which the other banks of this run use as well; all its faults and deaths of functions',
  },
];
