/** The rules of DynamoDB that the bank's calls could break, each with AWS's documentation and a call that breaks it. */
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

interface Rule {
  readonly refused: string;
  readonly sentence: string;
  /** A page of the developer guide, or `API_...` of the API reference. */
  readonly page: string;
  readonly example: (client: DynamoDBDocumentClient, TableName: string) => Promise<unknown>;
  readonly says: string;
  readonly dynamoDbLocalSays?: string;
}

type Example = Rule['example'];
type Item = Readonly<Record<string, unknown>>;
type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

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
  (KeyConditionExpression: string, values: Item, more: Omit<QueryCommandInput, 'TableName'> = {}): Example =>
  (client, TableName) =>
    client.send(
      new QueryCommand({ TableName, KeyConditionExpression, ExpressionAttributeValues: { ...values }, ...more }),
    );
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

const many = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ ...KEY, sk: `A${index}` }));
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);

const emptyKeySays = 'The AttributeValue for a key attribute cannot contain an empty string value. Key: ';
const emptyIndexKeySays =
  'A value specified for a secondary index key is not supported. ' +
  'The AttributeValue for a key attribute cannot contain an empty string value.';
const typesMustMatch = {
  sentence:
    "All of the table's primary key attributes must be specified, and their data types must match those of the table's key schema.",
  page: 'API_PutRequest',
};
const noEmptyIndexKey = {
  sentence:
    'Empty String and Binary attribute values are allowed, if the attribute is not used as a key attribute for a table or index.',
  page: 'Constraints',
};
const sortKeyLength = {
  sentence: 'The minimum length of a sort key value is 1 byte. The maximum length is 1024 bytes.',
  page: 'Constraints',
};
const partitionKeyLength = {
  sentence: 'The minimum length of a partition key value is 1 byte. The maximum length is 2048 bytes.',
  page: 'Constraints',
};
const namesConsistently = {
  sentence:
    'If you define an expression attribute name, you must use it consistently throughout the entire expression.',
  page: 'Expressions.ExpressionAttributeNames',
};
const valuesConsistently = {
  sentence:
    'If you define an expression attribute value, you must use it consistently throughout the entire expression.',
  page: 'Expressions.ExpressionAttributeValues',
};
const between = {
  sentence: 'a BETWEEN b AND c: true if a is greater than or equal to b, and less than or equal to c.',
  page: 'Expressions.OperatorsAndFunctions',
};
const onlyProjected = {
  sentence: 'Global secondary index queries cannot fetch attributes from the base table.',
  page: 'GSI',
};
const noConsistentIndex = {
  sentence: 'Strongly consistent reads are not supported on global secondary indexes.',
  page: 'HowItWorks.ReadConsistency',
};
const itemSize = {
  sentence:
    'The maximum item size in DynamoDB is 400 KB, which includes both attribute name binary length (UTF-8 length) and attribute value lengths.',
  page: 'Constraints',
};
const startKey = {
  sentence: 'Use the value that was returned for LastEvaluatedKey in the previous operation.',
  page: 'API_Query',
};

/** In DynamoDB's order: expressions, then their values and the keys. */
export const rules: readonly Rule[] = [
  {
    refused: 'a reserved word as the name of an attribute',
    sentence: 'Do not use any of these words as attribute names in expressions. This list is not case-sensitive.',
    page: 'ReservedWords',
    example: put(
      {},
      { ConditionExpression: 'attribute_not_exists(pk) or Status = :a', ExpressionAttributeValues: { ':a': 1 } },
    ),
    says: 'Invalid ConditionExpression: Attribute name is a reserved keyword; reserved keyword: Status',
  },
  {
    refused: 'a bare name that begins like no name',
    sentence:
      'The first character is a-z or A-Z and or 0-9. If an attribute name does not meet this requirement, you must define an expression attribute name as a placeholder.',
    page: 'Expressions.Attributes',
    example: put({}, { ConditionExpression: 'attribute_not_exists(_id)' }),
    says: 'Invalid ConditionExpression: Syntax error; token: "_", near: "',
  },
  {
    refused: 'an expression that is too long',
    sentence: 'The maximum length of any expression string is 4 KB.',
    page: 'Constraints',
    example: put({}, { ConditionExpression: `attribute_not_exists(a${' '.repeat(4096)})` }),
    says: 'Invalid ConditionExpression: Expression size has exceeded the maximum allowed size',
  },
  {
    refused: 'a name that is not defined',
    ...namesConsistently,
    example: update('remove #row.c, #mobile', { ExpressionAttributeNames: { '#row': 'row' } }),
    says: 'Invalid UpdateExpression: An expression attribute name used in the document path is not defined; attribute name: #mobile',
  },
  {
    refused: 'a value that is not defined',
    ...valuesConsistently,
    example: query('pk = :pk and sk < :moment', { ':pk': 'A' }),
    says: 'Invalid KeyConditionExpression: An expression attribute value used in expression is not defined; attribute value: :moment',
  },
  {
    refused: 'a name that is not used',
    ...namesConsistently,
    example: transaction((TableName) => ({
      Put: {
        TableName,
        Item: KEY,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#version': 'version' },
      },
    })),
    says: 'Value provided in ExpressionAttributeNames unused in expressions: keys: {#version}',
  },
  {
    refused: 'a value that is not used',
    ...valuesConsistently,
    example: transaction((TableName) => ({
      Delete: {
        TableName,
        Key: KEY,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':version': 1 },
      },
    })),
    says: 'Value provided in ExpressionAttributeValues unused in expressions: keys: {:version}',
  },
  {
    refused: 'bounds of a key the wrong way round',
    ...between,
    example: query('pk = :pk and sk between :from and :to', { ':pk': 'A', ':from': 'B', ':to': 'A' }),
    says: 'Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound',
  },
  {
    refused: 'bounds of a filter the wrong way round',
    ...between,
    example: query(
      'pk = :pk',
      { ':pk': 'A', ':from': 10, ':to': 9 },
      { FilterExpression: 'amount between :from and :to' },
    ),
    says: 'Invalid FilterExpression: The BETWEEN operator requires upper bound to be greater than or equal to lower bound',
  },
  {
    refused: 'a filter by a part of the key',
    sentence: 'A filter expression cannot contain partition key or sort key attributes.',
    page: 'Query.FilterExpression',
    example: query('pk = :pk', { ':pk': 'A', ':sk': 'B' }, { FilterExpression: 'sk > :sk' }),
    says: 'Filter Expression can only contain non-primary key attributes: Primary key attribute: sk',
  },
  {
    refused: 'a key condition of another type than the key',
    ...typesMustMatch,
    example: query('pk = :pk and sk <= :to', { ':pk': 'A', ':to': 5 }),
    says: 'One or more parameter values were invalid: Condition parameter type does not match schema type',
  },
  {
    refused: 'an empty partition of a query',
    ...partitionKeyLength,
    example: query('pk = :pk', { ':pk': '' }),
    says: `${emptyKeySays}pk`,
  },
  {
    refused: 'an empty bound of a query',
    ...sortKeyLength,
    example: query('pk = :pk and sk between :from and :to', { ':pk': 'A', ':from': '', ':to': 'B' }),
    says: `${emptyKeySays}sk`,
  },
  {
    refused: 'an empty beginning in a query of an index',
    ...noEmptyIndexKey,
    example: query('gsi1pk = :pk and begins_with(gsi1sk, :word)', { ':pk': 'A', ':word': '' }, { IndexName: 'gsi1' }),
    says: `${emptyIndexKeySays} IndexName: gsi1, IndexKey: gsi1sk`,
  },
  {
    refused: 'a bound of a query that is longer than a key',
    ...sortKeyLength,
    // As U+3316 becomes under NFKC: six letters of three bytes each.
    example: query(
      'gsi4pk = :pk and begins_with(gsi4sk, :word)',
      { ':pk': 'A', ':word': 'キロメートル'.repeat(57) },
      { IndexName: 'gsi4' },
    ),
    says: 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
  },
  {
    refused: 'a query that begins with an empty key',
    ...startKey,
    example: query('pk = :pk', { ':pk': 'A' }, { ExclusiveStartKey: { pk: 'A', sk: '' } }),
    says: `The provided starting key is invalid: One or more parameter values are not valid. ${emptyKeySays}sk`,
  },
  {
    refused: 'a query that begins in another partition',
    ...startKey,
    example: query('pk = :pk', { ':pk': 'A' }, { ExclusiveStartKey: { pk: 'B', sk: 'A' } }),
    says: 'The provided starting key does not match the range key predicate',
  },
  {
    refused: 'a query that begins outside its bounds',
    ...startKey,
    example: query(
      'pk = :pk and begins_with(sk, :word)',
      { ':pk': 'A', ':word': 'B' },
      { ExclusiveStartKey: { pk: 'A', sk: 'A' } },
    ),
    says: 'The provided starting key does not match the range key predicate',
  },
  {
    refused: 'a consistent query of an index',
    ...noConsistentIndex,
    example: query('gsi1pk = :pk', { ':pk': 'A' }, { IndexName: 'gsi1', ConsistentRead: true }),
    says: 'Consistent reads are not supported on global secondary indexes',
    dynamoDbLocalSays: 'Consistent read cannot be true when querying a GSI',
  },
  {
    refused: 'a consistent scan of an index',
    ...noConsistentIndex,
    example: (client, TableName) =>
      client.send(new ScanCommand({ TableName, IndexName: 'gsi1', ConsistentRead: true })),
    says: 'Consistent reads are not supported on global secondary indexes',
    dynamoDbLocalSays: 'Consistent read cannot be true when scanning a GSI',
  },
  {
    refused: 'attributes that an index does not have',
    ...onlyProjected,
    example: query('gsi4pk = :pk', { ':pk': 'A' }, { IndexName: 'gsi4', ProjectionExpression: 'gsi4sk, userId' }),
    says: 'Global secondary index gsi4 does not project [userId]',
  },
  {
    refused: 'a filter by what an index does not have',
    ...onlyProjected,
    example: query(
      'gsi4pk = :pk',
      { ':pk': 'A', ':kind': 'user' },
      { IndexName: 'gsi4', FilterExpression: 'kind = :kind' },
    ),
    says: 'Secondary index gsi4 does not project one or more filter attributes: [kind]',
  },
  {
    refused: 'an empty partition key',
    ...partitionKeyLength,
    example: get({ pk: '' }),
    says: `${emptyKeySays}pk`,
  },
  {
    refused: 'an empty sort key',
    ...sortKeyLength,
    example: batchPut({ ...KEY, sk: '' }),
    says: `${emptyKeySays}sk`,
  },
  {
    refused: 'an empty key of an index',
    ...noEmptyIndexKey,
    example: put({ gsi1pk: 'A', gsi1sk: '' }),
    says: `${emptyIndexKeySays} IndexName: gsi1, IndexKey: gsi1sk`,
  },
  {
    refused: 'an update that empties a key of an index',
    ...noEmptyIndexKey,
    example: update('set gsi1sk = :empty', { ExpressionAttributeValues: { ':empty': '' } }),
    says: 'The update expression attempted to update a secondary index key to a value that is not supported.',
  },
  {
    refused: 'a partition key that is too long',
    ...partitionKeyLength,
    example: get({ pk: 'x'.repeat(2049) }),
    says: 'Size of hashkey has exceeded the maximum size limit of2048 bytes',
    dynamoDbLocalSays: 'Hash primary key values must be under 2048 bytes',
  },
  {
    refused: 'a sort key that is too long',
    ...sortKeyLength,
    example: put({ sk: 'é'.repeat(513) }),
    says: 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    dynamoDbLocalSays: 'range primary key values must be under 1024 bytes',
  },
  {
    refused: 'a partition key of an index that is too long',
    ...partitionKeyLength,
    example: transaction((TableName) => ({
      Put: { TableName, Item: { ...KEY, gsi1pk: 'x'.repeat(2049), gsi1sk: 'A' } },
    })),
    says: 'Size of hashkey has exceeded the maximum size limit of2048 bytes',
    dynamoDbLocalSays: 'Size limit exceeded',
  },
  {
    refused: 'a sort key of an index that is too long',
    ...sortKeyLength,
    example: put({ gsi4pk: 'A', gsi4sk: 'é'.repeat(513) }),
    says: 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
    dynamoDbLocalSays: 'Size limit exceeded',
  },
  {
    refused: 'a key of another type',
    ...typesMustMatch,
    example: put({ sk: 5 }),
    says: 'Type mismatch for key',
  },
  {
    refused: 'a key of an index of another type',
    sentence:
      'If any attributes are present in the item that are part of an index key schema for the table, their types must match the index key schema.',
    page: 'API_PutRequest',
    example: put({ gsi1pk: 5, gsi1sk: 'A' }),
    says: 'Type mismatch for Index Key',
  },
  {
    refused: 'two operations on one item in a transaction',
    sentence: 'No two actions in a transaction can work against the same item in the same table.',
    page: 'Constraints',
    example: transaction(
      (TableName) => ({ ConditionCheck: { TableName, Key: KEY, ConditionExpression: 'attribute_not_exists(pk)' } }),
      (TableName) => ({ Put: { TableName, Item: { ...KEY, amount: 5 } } }),
    ),
    says: 'Transaction request cannot include multiple operations on one item',
  },
  {
    refused: 'a transaction of more than 100 items',
    sentence: 'A transaction cannot contain more than 100 unique items.',
    page: 'Constraints',
    example: transaction(...many(101).map((Key) => (TableName: string) => ({ Delete: { TableName, Key } }))),
    says: 'Member must have length less than or equal to 100',
  },
  {
    refused: 'a transaction of more than 4 MB',
    sentence: 'A transaction cannot contain more than 4 MB of data.',
    page: 'Constraints',
    example: transaction(
      ...many(11).map((key) => (TableName: string) => ({ Put: { TableName, Item: { ...key, text: kilobytes(390) } } })),
    ),
    says: 'the aggregate size of the items in the transaction exceeding the 4MB limit',
    dynamoDbLocalSays: 'Transaction payload size cannot exceed 4MB',
  },
  {
    refused: 'a key twice in a batch to get',
    sentence: 'BatchGetItem will result in a ValidationException if the same key is specified multiple times.',
    page: 'API_BatchGetItem',
    example: batchGet(KEY, KEY),
    says: 'Provided list of item keys contains duplicates',
  },
  {
    refused: 'a batch of more than 100 keys to get',
    sentence: 'If you request more than 100 items, BatchGetItem returns a ValidationException.',
    page: 'API_BatchGetItem',
    example: batchGet(...many(101)),
    says: 'Member must have length less than or equal to 100',
    dynamoDbLocalSays: 'Too many items requested for the BatchGetItem call',
  },
  {
    refused: 'an item twice in a batch to write',
    sentence: 'You try to perform multiple operations on the same item in the same BatchWriteItem request.',
    page: 'API_BatchWriteItem',
    example: batchPut(KEY, { ...KEY, amount: 5 }),
    says: 'Provided list of item keys contains duplicates',
  },
  {
    refused: 'a batch of more than 25 items to write',
    sentence: 'There are more than 25 requests in the batch.',
    page: 'API_BatchWriteItem',
    example: batchPut(...many(26)),
    says: 'Member must have length less than or equal to 25',
    dynamoDbLocalSays: 'Too many items requested for the BatchWriteItem call',
  },
  {
    refused: 'an item of more than 400 KB',
    ...itemSize,
    example: put({ text: kilobytes(400) }),
    says: 'Item size has exceeded the maximum allowed size',
  },
  {
    refused: 'an item of more than 400 KB in a transaction',
    ...itemSize,
    example: transaction((TableName) => ({ Put: { TableName, Item: { ...KEY, text: kilobytes(400) } } })),
    says: 'Item size has exceeded the maximum allowed size',
  },
  {
    refused: 'an update to more than 400 KB',
    ...itemSize,
    example: update('set longText = :text', { ExpressionAttributeValues: { ':text': kilobytes(400) } }),
    says: 'Item size to update has exceeded the maximum allowed size',
  },
];
