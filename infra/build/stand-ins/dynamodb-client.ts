/**
 * Stands in for `@aws-sdk/client-dynamodb` in the bundles (see `build-functions.ts`). The functions' own calls
 * (`functions/data/table-call.ts`) use of the client its stack, retries and connections, and never its schemas,
 * serializers, endpoint rules and signers: half of a bundle.
 */
import { Client, ServiceException } from '@smithy/core/client';
import type { HttpHandler } from '@smithy/core/protocols';
import { getRetryPlugin, Retry, type RetryInputConfig, resolveRetryConfig } from '@smithy/core/retry';
import { defaultProvider } from './credentials.ts';

interface Given extends RetryInputConfig {
  readonly requestHandler: HttpHandler;
  readonly retryMode?: string;
}

/** Of the client that it stands in for. */
const RETRIES = Retry.v2026 ? { defaultBaseDelay: 25, defaultMaxAttempts: 4 } : {};

const configOf = ({ retryMode = 'standard', ...given }: Given) =>
  resolveRetryConfig({ ...given, retryMode, apiVersion: '2012-08-10', credentials: defaultProvider() }, RETRIES);

type Told = ConstructorParameters<typeof ServiceException>[0];

type Answered = Pick<Told, '$metadata'>;

export class DynamoDBClient extends Client<object, object, Answered, ReturnType<typeof configOf>> {
  constructor(given: Given) {
    super(configOf(given));
    this.middlewareStack.use(getRetryPlugin(this.config));
  }
}

const SHAPES = 'com.amazonaws.dynamodb#';

export class DynamoDBServiceException extends ServiceException {}

interface Refused extends Answered {
  readonly message: string;
}

export class ConditionalCheckFailedException extends DynamoDBServiceException {
  static override readonly shapeId = `${SHAPES}ConditionalCheckFailedException`;

  constructor(refused: Refused) {
    super({ name: 'ConditionalCheckFailedException', $fault: 'client', ...refused });
  }
}

export class TransactionCanceledException extends DynamoDBServiceException {
  static override readonly shapeId = `${SHAPES}TransactionCanceledException`;
  readonly CancellationReasons: readonly object[] | undefined;

  constructor({ CancellationReasons, ...refused }: Refused & { readonly CancellationReasons?: readonly object[] }) {
    super({ name: 'TransactionCanceledException', $fault: 'client', ...refused });
    this.CancellationReasons = CancellationReasons;
  }
}
