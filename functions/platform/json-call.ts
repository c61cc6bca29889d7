/**
 * Calls of services that take JSON by POST, without the middleware, schemas and serializers that the SDK has for all
 * services (`infra/decisions/055-calls-by-a-shorter-way.md`). The client's own middleware and retries stay; the stack is
 * resolved once per operation instead of once per call.
 */
import { constructStack } from '@smithy/core/client';
import { HttpRequest, HttpResponse, loadJsonRpcErrorCode } from '@smithy/core/protocols';
import { now } from './clock.ts';
import { env } from './env.ts';
import { collected } from './rehearsal.ts';
import { signPost } from './sign-post.ts';

export interface JsonApi {
  /** As in signatures. */
  readonly service: string;
  /** Names the API in the header `x-amz-target`. */
  readonly target: string;
  readonly contentType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  readonly endpoint: () => string;
  readonly toWire: <T extends object>(input: T) => T;
  readonly fromWire: <T extends object>(answer: T) => T;
  readonly error: (refusal: Refused) => Error;
}

export interface Refused {
  readonly name: string;
  readonly message: string;
  readonly $fault: 'client' | 'server';
  readonly $metadata: { readonly httpStatusCode: number };
  /** As the service answered, with what it says beside the name and the message. */
  readonly problem: object;
}

type Stack<In extends object, Out extends object> = ReturnType<typeof constructStack<In, Out>>;

interface Sender {
  handle(request: HttpRequest): Promise<{ readonly response: HttpResponse }>;
}

interface Config {
  readonly requestHandler: Sender;
  readonly credentials: () => Promise<{
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  }>;
}

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
export function counted<S extends object>(stack: S): S {
  return new Proxy(stack, {
    get(target, name) {
      if (/^(?:add|addRelativeTo|use|remove|removeByTag)$/.test(String(name))) changes += 1;
      return Reflect.get(target, name);
    },
  });
}

/** @param args with the client's handler at the time of the call, which a rehearsal exchanges for its own */
type Send<I extends object, O extends object> = (args: {
  readonly input: I;
  readonly requestHandler: Sender;
}) => Promise<{ response: unknown; output: O }>;

/** A middleware may leave the handler out. */
interface Sent {
  readonly request: HttpRequest;
  readonly requestHandler?: Sender;
}

/**
 * Makes commands for a client of the SDK. Its stack must be `counted`.
 * @template In what any command of the client takes @template Out what any answers @template C the client's settings
 */
export function commandsOf<In extends object, Out extends object, C extends Config>(api: JsonApi) {
  /** @param operation its name in the API @param options `signed` is false where no credentials of AWS are needed */
  return <I extends In, O extends Out>(operation: string, { signed = true } = {}) => {
    const call = new JsonCall<In, Out, C, I, O>(api, operation, signed);
    return class {
      readonly middlewareStack = constructStack<I, O>();
      readonly input: I;

      constructor(input: I) {
        this.input = input;
      }

      resolveMiddleware(stack: Stack<In, Out>, config: C) {
        return call.of(this.input, stack, config);
      }
    };
  };
}

/** An operation, resolved for the client that called it last. */
class JsonCall<In extends object, Out extends object, C extends Config, I extends In, O extends Out> {
  readonly #api: JsonApi;
  readonly #operation: string;
  readonly #signed: boolean;
  #last: { readonly of: readonly unknown[]; readonly send: Send<I, O> } | undefined;

  constructor(api: JsonApi, operation: string, signed: boolean) {
    this.#api = api;
    this.#operation = operation;
    this.#signed = signed;
  }

  of(input: I, stack: Stack<In, Out>, config: C): () => ReturnType<Send<I, O>> {
    const of = [stack, config, changes];
    if (!this.#last?.of.every((part, index) => part === of[index])) {
      this.#last = { of, send: this.#resolve(stack, config) };
    }
    const { send } = this.#last;
    const { requestHandler } = config;
    return () => send({ input, requestHandler });
  }

  #resolve(stack: Stack<In, Out>, config: C): Send<I, O> {
    const { service, target, contentType, endpoint, toWire, fromWire, error } = this.#api;
    const steps = stack.clone();
    for (const step of GENERAL) steps.remove(step);
    const { host, hostname, port, protocol } = new URL(endpoint());
    const { region } = env;
    const at = { protocol, hostname, ...(port && { port: Number(port) }), path: '/' };
    const named = { 'content-type': contentType, 'x-amz-target': `${target}.${this.#operation}` };
    steps.add(
      (next) => (args) => {
        const input = toWire(args.input);
        const body = JSON.stringify(input);
        const headers = { ...named, 'content-length': String(Buffer.byteLength(body)), host };
        return next({ ...args, input, request: new HttpRequest({ ...at, method: 'POST', headers, body }) });
      },
      { step: 'serialize', name: 'toJson' },
    );
    if (this.#signed) {
      steps.add(
        (next) => async (args) => {
          const { request } = args;
          if (!HttpRequest.isInstance(request)) return next(args);
          const credentials = { ...(await config.credentials()), region };
          const headers = Object.fromEntries(Object.keys(named).map((name) => [name, request.headers[name] ?? '']));
          Object.assign(request.headers, signPost({ service, host, headers, body: request.body }, credentials, now()));
          return next(args);
        },
        // Inside the retries, each of which is signed with its own time.
        { step: 'finalizeRequest', name: 'signedPost' },
      );
    }
    steps.add(
      (next) => async (args) => {
        const { response } = await next(args);
        return HttpResponse.isInstance(response) ? { response, output: await answerIn(response) } : next(args);
      },
      { step: 'deserialize', name: 'fromJson' },
    );
    const commandName = `${this.#operation}Command`;
    return steps.resolve<I, O>(
      async (args) => {
        const { request, requestHandler = config.requestHandler } = args as Sent;
        return requestHandler.handle(request);
      },
      { commandName },
    );

    async function answerIn(response: HttpResponse) {
      const { statusCode, headers, body } = response;
      const bytes = body instanceof Uint8Array ? body : await collected(body);
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
      const $metadata = { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] };
      if (statusCode >= 300) {
        const thrown = error(refusedIn(response, text, $metadata));
        // The SDK's retries read the delay from it.
        throw Object.defineProperty(thrown, '$response', { value: response, enumerable: false });
      }
      return Object.assign(fromWire(text === '' ? {} : JSON.parse(text)), { $metadata });
    }
  }
}

function refusedIn(response: HttpResponse, text: string, $metadata: Refused['$metadata']): Refused {
  const problem = problemIn(text);
  const { Message, message = Message ?? 'UnknownError' } = problem;
  return {
    name: loadJsonRpcErrorCode(response, problem) ?? 'Unknown',
    message,
    $fault: $metadata.httpStatusCode < 500 ? 'client' : 'server',
    $metadata,
    problem,
  };
}

/** A proxy may answer in place of the service, with any text. */
function problemIn(text: string): { readonly message?: string; readonly Message?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
