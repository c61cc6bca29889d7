/**
 * Table calls without the middleware that the SDK has for other services
 * (`infra/decisions/055-calls-of-the-table.md`). The client's own middleware and retries stay; the stack is resolved
 * once per operation instead of once per call.
 */
import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import type {
  DynamoDBDocumentClient,
  DynamoDBDocumentClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/lib-dynamodb';
import { HttpRequest, HttpResponse, loadJsonRpcErrorCode } from '@smithy/core/protocols';
import { now } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { collected } from '#functions/platform/rehearsal.ts';
import { signPost } from '#functions/platform/sign-post.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';

export type Stack = DynamoDBDocumentClient['middlewareStack'];
export type Config = DynamoDBDocumentClientResolvedConfig;

/** The SDK's middleware for any service. */
const GENERAL = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'serializerMiddleware',
  'deserializerMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
];

let changes = 0;

/** Counts changes of the stack. */
export function counted(stack: Stack): Stack {
  return new Proxy(stack, {
    get(target, name) {
      if (/^(?:add|addRelativeTo|use|remove|removeByTag)$/.test(String(name))) changes += 1;
      return Reflect.get(target, name);
    },
  });
}

type Handler = Config['requestHandler'];

/** @param args with the client's handler at the time of the call, which a rehearsal exchanges for its own */
type Send<I extends object, O extends object> = (args: {
  readonly input: I;
  readonly requestHandler: Handler;
}) => Promise<{ response: unknown; output: O }>;

/** A middleware may leave the handler out. */
interface Sent {
  readonly request: HttpRequest;
  readonly requestHandler?: Handler;
}

/** An operation, resolved for the client that called it last. */
export class TableCall<I extends ServiceInputTypes, O extends ServiceOutputTypes> {
  readonly #operation: string;
  #last: { readonly of: readonly unknown[]; readonly send: Send<I, O> } | undefined;

  constructor(operation: string) {
    this.#operation = operation;
  }

  of(input: I, stack: Stack, config: Config): () => ReturnType<Send<I, O>> {
    const of = [stack, config, changes];
    if (!this.#last?.of.every((part, index) => part === of[index])) {
      this.#last = { of, send: this.#resolve(stack, config) };
    }
    const { send } = this.#last;
    const { requestHandler } = config;
    return () => send({ input, requestHandler });
  }

  #resolve(stack: Stack, config: Config): Send<I, O> {
    const steps = stack.clone();
    for (const step of GENERAL) steps.remove(step);
    const { host, hostname, port, protocol } = new URL(env.dynamoDbEndpoint);
    const { region } = env;
    steps.add(
      (next) => (args) => {
        const input = toWire(args.input);
        const body = JSON.stringify(input);
        const headers = {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `DynamoDB_20120810.${this.#operation}`,
          'content-length': String(Buffer.byteLength(body)),
          host,
        };
        const at = { protocol, hostname, ...(port && { port: Number(port) }), path: '/' };
        return next({ ...args, input, request: new HttpRequest({ ...at, method: 'POST', headers, body }) });
      },
      { step: 'serialize', name: 'toDynamoDb' },
    );
    steps.add(
      (next) => async (args) => {
        const { request } = args;
        if (!HttpRequest.isInstance(request)) return next(args);
        const credentials = { ...(await config.credentials()), region };
        const headers = ['content-type', 'x-amz-target'].map((name) => [name, request.headers[name] ?? '']);
        const post = { service: 'dynamodb', host, headers: Object.fromEntries(headers), body: request.body };
        Object.assign(request.headers, signPost(post, credentials, now()));
        return next(args);
      },
      // Inside the retries, each of which is signed with its own time.
      { step: 'finalizeRequest', name: 'signedPost' },
    );
    steps.add(
      (next) => async (args) => {
        const { response } = await next(args);
        return HttpResponse.isInstance(response) ? { response, output: await answerIn(response) } : next(args);
      },
      { step: 'deserialize', name: 'fromDynamoDb' },
    );
    const commandName = `${this.#operation}Command`;
    return steps.resolve<I, O>(
      async (args) => {
        const { request, requestHandler = config.requestHandler } = args as Sent;
        return requestHandler.handle(request);
      },
      { commandName },
    );
  }
}

interface Wire {
  Key?: object;
  Item?: object;
  ExclusiveStartKey?: object;
  ExpressionAttributeValues?: object;
  Keys?: object[];
  RequestItems?: Record<string, Wire>;
  TransactItems?: Record<string, Wire>[];
  /** Identifies a repeated try of the same transaction to DynamoDB. */
  ClientRequestToken?: string;
}

function toWire<T extends object>(input: T): T {
  const given: Wire = input;
  const wire: Wire = {};
  for (const name of ['Key', 'Item', 'ExclusiveStartKey', 'ExpressionAttributeValues'] as const) {
    const values = given[name];
    if (values) wire[name] = toAttributes(values);
  }
  if (given.Keys) wire.Keys = given.Keys.map(toAttributes);
  if (given.RequestItems) wire.RequestItems = each(given.RequestItems, toWire);
  if (given.TransactItems) {
    wire.TransactItems = given.TransactItems.map((item) => each(item, toWire));
    wire.ClientRequestToken = given.ClientRequestToken ?? randomUUID();
  }
  return Object.assign({}, input, wire);
}

function each<T, U>(all: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

type Attributes = Record<string, AttributeValue>;

interface Answer {
  readonly Item?: Attributes;
  readonly Attributes?: Attributes;
  readonly LastEvaluatedKey?: Attributes;
  readonly Items?: Attributes[];
  readonly Responses?: Record<string, Attributes[]>;
  readonly UnprocessedKeys?: Record<string, { readonly Keys?: Attributes[] }>;
}

/** @throws the error of DynamoDB's answer */
async function answerIn(response: HttpResponse) {
  const { statusCode, headers, body } = response;
  const bytes = body instanceof Uint8Array ? body : await collected(body);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const $metadata = { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] };
  if (statusCode >= 300) throw errorIn(response, text, $metadata);
  const answer = JSON.parse(text);
  const { Item, Attributes, LastEvaluatedKey, Items, Responses, UnprocessedKeys }: Answer = answer;
  return Object.assign(answer, {
    $metadata,
    ...(Item && { Item: fromAttributes(Item) }),
    ...(Attributes && { Attributes: fromAttributes(Attributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: fromAttributes(LastEvaluatedKey) }),
    ...(Items && { Items: Items.map(fromAttributes) }),
    ...(Responses && { Responses: each(Responses, (items) => items.map(fromAttributes)) }),
    ...(UnprocessedKeys && { UnprocessedKeys: each(UnprocessedKeys, withoutTypes) }),
  });
}

const withoutTypes = ({ Keys = [], ...rest }: { readonly Keys?: Attributes[] }) => ({
  ...rest,
  Keys: Keys.map(fromAttributes),
});

interface Problem {
  readonly message?: string;
  readonly Message?: string;
  readonly CancellationReasons?: TransactionCanceledException['CancellationReasons'];
}

function errorIn(response: HttpResponse, text: string, $metadata: { readonly httpStatusCode: number }) {
  const problem = problemIn(text);
  const { CancellationReasons, Message, message = Message ?? 'UnknownError' } = problem;
  const name = loadJsonRpcErrorCode(response, problem) ?? 'Unknown';
  const $fault = $metadata.httpStatusCode < 500 ? 'client' : 'server';
  const error =
    name === 'ConditionalCheckFailedException'
      ? new ConditionalCheckFailedException({ message, $metadata })
      : name === 'TransactionCanceledException'
        ? new TransactionCanceledException({ message, $metadata, CancellationReasons })
        : new DynamoDBServiceException({ name, message, $fault, $metadata });
  // The SDK's retries read the delay from it.
  return Object.defineProperty(error, '$response', { value: response, enumerable: false });
}

/** A proxy may answer in place of DynamoDB, with any text. */
function problemIn(text: string): Problem {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
