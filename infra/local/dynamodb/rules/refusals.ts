/**
 * What DynamoDB refuses but dynoxide does not, or with another message. AWS's documentation:
 * `test/api/dynamodb/rules.ts`.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Comparison } from './expressions.ts';
import type { Attributes, ItemRequest, KeyShape } from './request.ts';

type Refusal = (request: ItemRequest) => string | undefined;

function first<T>(things: Iterable<T>, answer: (thing: T) => string | undefined): string | undefined {
  for (const thing of things) {
    const found = answer(thing);
    if (found !== undefined) return found;
  }
  return undefined;
}

const typeOf = (value: AttributeValue): string => Object.keys(value)[0] ?? '';

const badName: Refusal = ({ expressions }) =>
  first(expressions, ({ kind, badName }) => badName && `Invalid ${kind}: ${badName}`);

const undefinedName: Refusal = ({ expressions, asked: { ExpressionAttributeNames = {} } }) =>
  first(expressions, ({ kind, names }) =>
    first(names, (name) =>
      name in ExpressionAttributeNames
        ? undefined
        : `Invalid ${kind}: An expression attribute name used in the document path is not defined; attribute name: ${name}`,
    ),
  );

const undefinedValue: Refusal = ({ expressions, values: defined }) =>
  first(expressions, ({ kind, values }) =>
    first(values, (value) =>
      value in defined
        ? undefined
        : `Invalid ${kind}: An expression attribute value used in expression is not defined; attribute value: ${value}`,
    ),
  );

const unusedName: Refusal = ({ expressions, asked: { ExpressionAttributeNames = {} } }) =>
  unused(
    'ExpressionAttributeNames',
    ExpressionAttributeNames,
    expressions.map(({ names }) => names),
  );

const unusedValue: Refusal = ({ expressions, values: defined }) =>
  unused(
    'ExpressionAttributeValues',
    defined,
    expressions.map(({ values }) => values),
  );

/** Without any expression dynoxide gives DynamoDB's message. */
function unused(parameter: string, defined: object, used: readonly ReadonlySet<string>[]): string | undefined {
  const keys = Object.keys(defined).filter((key) => !used.some((names) => names.has(key)));
  if (used.length === 0 || keys.length === 0) return undefined;
  return `Value provided in ${parameter} unused in expressions: keys: {${keys.join(', ')}}`;
}

const reversedBounds: Refusal = ({ expressions, values }) =>
  first(expressions, ({ kind, comparisons }) =>
    first(comparisons, (comparison) => {
      const [from, to] = boundsOf(comparison, values);
      if (comparison.operator !== 'between' || !from || !to || compare(from, to) <= 0) return undefined;
      const [lower, upper] = [from, to].map((value) => `AttributeValue: {${typeOf(value)}:${Object.values(value)[0]}}`);
      return (
        `Invalid ${kind}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ` +
        `lower bound operand: ${lower}, upper bound operand: ${upper}`
      );
    }),
  );

const boundsOf = ({ values }: Comparison, defined: Attributes): (AttributeValue | undefined)[] =>
  values.map((value) => defined[value]);

/** Zero for other values than two texts or two numbers. */
function compare(a: AttributeValue, b: AttributeValue): number {
  if (a.S !== undefined && b.S !== undefined) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S));
  if (a.N !== undefined && b.N !== undefined) return Number(a.N) - Number(b.N);
  return 0;
}

function* keyConditions({ expressions, values, key, attributeOf }: ItemRequest) {
  for (const { kind, comparisons } of expressions) {
    if (kind !== 'KeyConditionExpression') continue;
    for (const comparison of comparisons) {
      const attribute = attributeOf(comparison.path);
      if (attribute !== key.partition && attribute !== key.sort) continue;
      for (const value of boundsOf(comparison, values)) if (value) yield { attribute, value, comparison };
    }
  }
}

const keyConditionOfAnotherType: Refusal = (request) =>
  first(keyConditions(request), ({ attribute, value }) =>
    value[request.shape.types.get(attribute) as 'S' | 'N' | 'B'] === undefined
      ? 'One or more parameter values were invalid: Condition parameter type does not match schema type'
      : undefined,
  );

const emptyKeyCondition: Refusal = (request) =>
  first(keyConditions(request), ({ attribute, value }) =>
    value.S === '' ? emptyKey(request.key, attribute) : undefined,
  );

const NO_EMPTY = 'The AttributeValue for a key attribute cannot contain an empty string value.';

const emptyKey = ({ indexName }: KeyShape, attribute: string): string =>
  indexName === undefined
    ? `One or more parameter values are not valid. ${NO_EMPTY} Key: ${attribute}`
    : `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ` +
      `${NO_EMPTY} IndexName: ${indexName}, IndexKey: ${attribute}`;

const SORT_BYTES = 1024;
const LONG_SORT =
  'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes';
const PARTITION_BYTES = 2048;
const LONG_PARTITION =
  'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes';

const isLonger = ({ S: text = '' }: AttributeValue, bytes: number): boolean =>
  // A UTF-16 unit takes at most three bytes.
  text.length * 3 > bytes && Buffer.byteLength(text) > bytes;

const longKeyCondition: Refusal = (request) =>
  first(keyConditions(request), ({ attribute, value }) =>
    attribute === request.key.sort && isLonger(value, SORT_BYTES) ? LONG_SORT : undefined,
  );

const longIndexKey: Refusal = (request) =>
  first(request.shape.indexes.values(), ({ partition, sort }) => {
    const [first, second] = [written(request, partition), sort && written(request, sort)];
    if (first && isLonger(first, PARTITION_BYTES)) return LONG_PARTITION;
    return second && isLonger(second, SORT_BYTES) ? LONG_SORT : undefined;
  });

function written({ asked, expressions, values, attributeOf }: ItemRequest, attribute: string) {
  if (asked.Item) return asked.Item[attribute];
  const update = expressions.find(({ kind }) => kind === 'UpdateExpression');
  const set = update?.comparisons.find(({ path }) => attributeOf(path) === attribute);
  return set && boundsOf(set, values)[0];
}

const notProjected: Refusal = ({ expressions, key: { indexName, projected }, attributeOf }) => {
  if (!projected) return undefined;
  return first(expressions, ({ kind, attributes }) => {
    const missing = [...attributes].map(attributeOf).filter((attribute) => !projected.has(attribute));
    if (missing.length === 0) return undefined;
    return kind === 'FilterExpression'
      ? `One or more parameter values were invalid: Secondary index ${indexName} does not project one or more filter attributes: [${missing.join(', ')}]`
      : `One or more parameter values were invalid: Global secondary index ${indexName} does not project [${missing.join(', ')}]`;
  });
};

const emptyStart: Refusal = ({ asked: { ExclusiveStartKey = {} }, key, shape }) =>
  first(Object.entries(ExclusiveStartKey), ([attribute, { S: text }]) => {
    if (text !== '') return undefined;
    const own = attribute === shape.key.partition || attribute === shape.key.sort ? shape.key : key;
    return `The provided starting key is invalid: ${emptyKey(own, attribute)}`;
  });

const upTo = (start: AttributeValue, to?: AttributeValue): boolean => !to || compare(start, to) <= 0;
const from = (start: AttributeValue, bound?: AttributeValue): boolean => !bound || compare(start, bound) >= 0;

/** Bounds are inclusive: DynamoDB's answer at a bound depends on the direction. */
const HOLDS: Readonly<Record<string, (start: AttributeValue, bounds: readonly AttributeValue[]) => boolean>> = {
  '=': (start, [bound]) => upTo(start, bound) && from(start, bound),
  '<': (start, [bound]) => upTo(start, bound),
  '<=': (start, [bound]) => upTo(start, bound),
  '>': (start, [bound]) => from(start, bound),
  '>=': (start, [bound]) => from(start, bound),
  between: (start, [lower, upper]) => from(start, lower) && upTo(start, upper),
  begins_with: ({ S: text = '' }, [beginning]) => text.startsWith(beginning?.S ?? ''),
};

const startElsewhere: Refusal = (request) => {
  const { ExclusiveStartKey } = request.asked;
  if (!ExclusiveStartKey) return undefined;
  return first(keyConditions(request), ({ attribute, comparison: { operator, values } }) => {
    const start = ExclusiveStartKey[attribute];
    const bounds = values.flatMap((value) => request.values[value] ?? []);
    return !start || HOLDS[operator]?.(start, bounds)
      ? undefined
      : 'The provided starting key does not match the range key predicate';
  });
};

/** In DynamoDB's order: expressions, then their values and the keys. */
export const refusals: readonly Refusal[] = [
  badName,
  undefinedName,
  undefinedValue,
  unusedName,
  unusedValue,
  reversedBounds,
  keyConditionOfAnotherType,
  emptyKeyCondition,
  longKeyCondition,
  emptyStart,
  startElsewhere,
  notProjected,
  longIndexKey,
];
