import { Logger } from '@aws-lambda-powertools/logger';

const lines = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'bank' });

/** What a line may tell besides what happened. */
interface Facts {
  /** `GET /user/profile` */
  readonly route?: string;
  readonly requestId?: string;
  readonly status?: number | undefined;
  /** Of a refusal. */
  readonly code?: string;
  /** Of an object in S3. */
  readonly path?: string;
  readonly error?: unknown;
}

/** One JSON line an event. Nothing that a person typed is logged: no bodies, no headers, no query strings. */
export const logger = {
  info: (event: string, facts: Facts) => lines.info(event, written(facts)),
  warn: (event: string, facts: Facts) => lines.warn(event, written(facts)),
  error: (event: string, facts: Facts) => lines.error(event, written(facts)),
};

function written({ error, ...facts }: Facts) {
  return error === undefined ? facts : { ...facts, error: wordsOf(error) };
}

/** An error's own words. NOTE: errors of AWS clients carry requests, answers and whole items besides. */
function wordsOf(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: wordsOf(cause) }) };
}
