/** The rules of DynamoDB that the bank's calls could break, each with what it says and a call that breaks it. */
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

type Example = (client: DynamoDBDocumentClient, TableName: string) => Promise<unknown>;
type Rule = readonly [refused: string, says: string, example: Example, dynamoDbLocalSays?: string];
type Item = Readonly<Record<string, unknown>>;
type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type Options = Omit<QueryCommandInput, 'TableName'>;

const KEY = { pk: 'RULES', sk: 'A' };

const put =
  (item: Item, more: object = {}): Example =>
  (client, TableName) =>
    client.send(new PutCommand({ TableName, Item: { ...KEY, ...item }, ...more }));
const get =
  (key: Item, more: object = {}): Example =>
  (client, TableName) =>
    client.send(new GetCommand({ TableName, Key: { ...KEY, ...key }, ...more }));
const update =
  (UpdateExpression: string, more: object): Example =>
  (client, TableName) =>
    client.send(new UpdateCommand({ TableName, Key: KEY, UpdateExpression, ...more }));
const query =
  (KeyConditionExpression: string, values: Item, more: Options = {}): Example =>
  (client, TableName) =>
    client.send(
      new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: { ...values }, ...more }),
    );
/** Of the partition `A`. */
const queryA = (more: Item, options: Options): Example => query('pk = :pk', { ':pk': 'A', ...more }, options);
const queryGsi4 = (more: Item, options: Options, condition = ''): Example =>
  query(`gsi4pk = :pk${condition}`, { ':pk': 'A', ...more }, { IndexName: 'gsi4', ...options });
const transaction =
  (...writes: readonly ((TableName: string) => Write)[]): Example =>
  (client, TableName) =>
    client.send(new TransactWriteCommand({ TransactItems: writes.map((write) => write(TableName)) }));
const batchGet =
  (...Keys: readonly Item[]): Example =>
  (client, TableName) =>
    client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys] } } }));
const batchPut =
  (...items: readonly Item[]): Example =>
  (client, TableName) =>
    client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: items.map((Item) => ({ PutRequest: { Item } })) } }),
    );

const values = (given: Item) => ({ ExpressionAttributeValues: { ...given } });
const startAt = (key: Item) => ({ ExclusiveStartKey: { ...key } });
const anyExists = { ConditionExpression: 'attribute_exists(pk)' };
const many = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ ...KEY, sk: `A${index}` }));
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);
const emptyKey = (name: string) =>
  `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
const emptyIndexKey = 'IndexName: gsi1, IndexKey: gsi1sk';
const wrongBounds = 'The BETWEEN operator requires upper bound to be greater than or equal to lower bound';
const longKey = 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes';
const longPartitionKey = 'Size of hashkey has exceeded the maximum size limit of2048 bytes';
const startsElsewhere = 'The provided starting key does not match the range key predicate';
const inconsistent = 'Consistent reads are not supported on global secondary indexes';
const tooLarge = 'Item size has exceeded the maximum allowed size';

/** By the page of the developer guide, or of the API reference (`API_...`), that has the rule. */
const rulesByPage: Readonly<Record<string, readonly Rule[]>> = {
  ReservedWords: [
    [
      'a reserved word as the name of an attribute',
      'Attribute name is a reserved keyword; reserved keyword: Status',
      put({}, { ConditionExpression: 'attribute_not_exists(pk) or Status = :a', ...values({ ':a': 1 }) }),
    ],
  ],
  'Expressions.Attributes': [
    [
      'a bare name that begins like no name',
      'Invalid ConditionExpression: Syntax error; token: "_", near: "',
      put({}, { ConditionExpression: 'attribute_not_exists(_id)' }),
    ],
  ],
  'Expressions.ExpressionAttributeNames': [
    [
      'a name that is not defined',
      'An expression attribute name used in the document path is not defined; attribute name: #mobile',
      update('remove #row.c, #mobile', { ExpressionAttributeNames: { '#row': 'row' } }),
    ],
    [
      'a name that is not used',
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#version}',
      transaction((TableName) => ({
        Put: { TableName, Item: KEY, ...anyExists, ExpressionAttributeNames: { '#version': 'version' } },
      })),
    ],
  ],
  'Expressions.ExpressionAttributeValues': [
    [
      'a value that is not defined',
      'An expression attribute value used in expression is not defined; attribute value: :moment',
      query('pk = :pk and sk < :moment', { ':pk': 'A' }),
    ],
    [
      'a value that is not used',
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:version}',
      transaction((TableName) => ({ Delete: { TableName, Key: KEY, ...anyExists, ...values({ ':version': 1 }) } })),
    ],
  ],
  'Expressions.OperatorsAndFunctions': [
    [
      'bounds of a key the wrong way round',
      `Invalid KeyConditionExpression: ${wrongBounds}`,
      query('pk = :pk and sk between :from and :to', { ':pk': 'A', ':from': 'B', ':to': 'A' }),
    ],
    [
      'bounds of a filter the wrong way round',
      `Invalid FilterExpression: ${wrongBounds}`,
      queryA({ ':from': 10, ':to': 9 }, { FilterExpression: 'amount between :from and :to' }),
    ],
  ],
  'Query.FilterExpression': [
    [
      'a filter by a part of the key',
      'Filter Expression can only contain non-primary key attributes: Primary key attribute: sk',
      queryA({ ':sk': 'B' }, { FilterExpression: 'sk > :sk' }),
    ],
  ],
  API_PutRequest: [
    [
      'a key condition of another type than the key',
      'Condition parameter type does not match schema type',
      query('pk = :pk and sk <= :to', { ':pk': 'A', ':to': 5 }),
    ],
    ['a key of another type', 'Type mismatch for key', put({ sk: 5 })],
    ['a key of an index of another type', 'Type mismatch for Index Key', put({ gsi1pk: 5, gsi1sk: 'A' })],
  ],
  API_Query: [
    ['a query that begins with an empty key', emptyKey('sk'), queryA({}, startAt({ pk: 'A', sk: '' }))],
    ['a query that begins in another partition', startsElsewhere, queryA({}, startAt({ pk: 'B', sk: 'A' }))],
    [
      'a query that begins outside its bounds',
      startsElsewhere,
      query('pk = :pk and begins_with(sk, :word)', { ':pk': 'A', ':word': 'B' }, startAt({ pk: 'A', sk: 'A' })),
    ],
  ],
  'HowItWorks.ReadConsistency': [
    [
      'a consistent query of an index',
      inconsistent,
      query('gsi1pk = :pk', { ':pk': 'A' }, { IndexName: 'gsi1', ConsistentRead: true }),
      'Consistent read cannot be true when querying a GSI',
    ],
    [
      'a consistent scan of an index',
      inconsistent,
      (client, TableName) => client.send(new ScanCommand({ TableName, IndexName: 'gsi1', ConsistentRead: true })),
      'Consistent read cannot be true when scanning a GSI',
    ],
  ],
  GSI: [
    [
      'attributes that an index does not have',
      'Global secondary index gsi4 does not project [userId]',
      queryGsi4({}, { ProjectionExpression: 'gsi4sk, userId' }),
    ],
    [
      'a filter by what an index does not have',
      'Secondary index gsi4 does not project one or more filter attributes: [kind]',
      queryGsi4({ ':kind': 'user' }, { FilterExpression: 'kind = :kind' }),
    ],
  ],
  Constraints: [
    [
      'an expression that is too long',
      'Invalid ConditionExpression: Expression size has exceeded the maximum allowed size',
      put({}, { ConditionExpression: `attribute_not_exists(a${' '.repeat(4096)})` }),
    ],
    ['an empty partition of a query', emptyKey('pk'), query('pk = :pk', { ':pk': '' })],
    [
      'an empty bound of a query',
      emptyKey('sk'),
      query('pk = :pk and sk between :from and :to', { ':pk': 'A', ':from': '', ':to': 'B' }),
    ],
    [
      'an empty beginning in a query of an index',
      emptyIndexKey,
      query('gsi1pk = :pk and begins_with(gsi1sk, :word)', { ':pk': 'A', ':word': '' }, { IndexName: 'gsi1' }),
    ],
    [
      'a bound of a query that is longer than a key',
      longKey,
      // As U+3316 becomes under NFKC: six letters of three bytes each.
      queryGsi4({ ':word': 'キロメートル'.repeat(57) }, {}, ' and begins_with(gsi4sk, :word)'),
    ],
    ['an empty partition key', emptyKey('pk'), get({ pk: '' })],
    ['an empty sort key', emptyKey('sk'), batchPut({ ...KEY, sk: '' })],
    ['an empty key of an index', emptyIndexKey, put({ gsi1pk: 'A', gsi1sk: '' })],
    [
      'an update that empties a key of an index',
      'The update expression attempted to update a secondary index key to a value that is not supported.',
      update('set gsi1sk = :empty', values({ ':empty': '' })),
    ],
    [
      'a partition key that is too long',
      longPartitionKey,
      get({ pk: 'x'.repeat(2049) }),
      'Hash primary key values must be under 2048 bytes',
    ],
    [
      'a sort key that is too long',
      longKey,
      put({ sk: 'é'.repeat(513) }),
      'range primary key values must be under 1024 bytes',
    ],
    [
      'a partition key of an index that is too long',
      longPartitionKey,
      transaction((TableName) => ({
        Put: { TableName, Item: { ...KEY, gsi1pk: 'x'.repeat(2049), gsi1sk: 'A' } },
      })),
      'Size limit exceeded',
    ],
    [
      'a sort key of an index that is too long',
      longKey,
      put({ gsi4pk: 'A', gsi4sk: 'é'.repeat(513) }),
      'Size limit exceeded',
    ],
    [
      'two operations on one item in a transaction',
      'Transaction request cannot include multiple operations on one item',
      transaction(
        (TableName) => ({ ConditionCheck: { TableName, Key: KEY, ConditionExpression: 'attribute_not_exists(pk)' } }),
        (TableName) => ({ Put: { TableName, Item: { ...KEY, amount: 5 } } }),
      ),
    ],
    [
      'a transaction of more than 100 items',
      'Member must have length less than or equal to 100',
      transaction(...many(101).map((Key) => (TableName: string) => ({ Delete: { TableName, Key } }))),
    ],
    [
      'a transaction of more than 4 MB',
      'the aggregate size of the items in the transaction exceeding the 4MB limit',
      transaction(
        ...many(11).map((key) => (TableName: string) => ({
          Put: { TableName, Item: { ...key, text: kilobytes(390) } },
        })),
      ),
      'Transaction payload size cannot exceed 4MB',
    ],
    ['an item of more than 400 KB', tooLarge, put({ text: kilobytes(400) })],
    [
      'an item of more than 400 KB in a transaction',
      tooLarge,
      transaction((TableName) => ({ Put: { TableName, Item: { ...KEY, text: kilobytes(400) } } })),
    ],
    [
      'an update to more than 400 KB',
      'Item size to update has exceeded the maximum allowed size',
      update('set longText = :text', values({ ':text': kilobytes(400) })),
    ],
  ],
  API_BatchGetItem: [
    ['a key twice in a batch to get', 'Provided list of item keys contains duplicates', batchGet(KEY, KEY)],
    [
      'a batch of more than 100 keys to get',
      'Member must have length less than or equal to 100',
      batchGet(...many(101)),
      'Too many items requested for the BatchGetItem call',
    ],
  ],
  API_BatchWriteItem: [
    [
      'an item twice in a batch to write',
      'Provided list of item keys contains duplicates',
      batchPut(KEY, { ...KEY, amount: 5 }),
    ],
    [
      'a batch of more than 25 items to write',
      'Member must have length less than or equal to 25',
      batchPut(...many(26)),
      'Too many items requested for the BatchWriteItem call',
    ],
  ],
};

export const rules: readonly Rule[] = Object.values(rulesByPage).flat();
