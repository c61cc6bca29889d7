import { Logger } from '@aws-lambda-powertools/logger';

const lines = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'bank' });

interface Facts {
  readonly route?: string;
  readonly requestId?: string;
  readonly status?: number | undefined;
  readonly code?: string;
  readonly path?: string;
  readonly error?: unknown;
}

/** One JSON line per event, without anything a person typed: no bodies, headers or query strings. */
export const logger = {
  debug: (event: string, facts: Facts) => lines.debug(event, written(facts)),
  info: (event: string, facts: Facts) => lines.info(event, written(facts)),
  warn: (event: string, facts: Facts) => lines.warn(event, written(facts)),
  error: (event: string, facts: Facts) => lines.error(event, written(facts)),
};

function written({ error, ...facts }: Facts) {
  return error === undefined ? facts : { ...facts, error: wordsOf(error) };
}

/** NOTE: errors of AWS clients contain requests, answers and whole items. */
function wordsOf(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: wordsOf(cause) }) };
}
