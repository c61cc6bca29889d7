/** The fields of Powertools' logger, which would be a fifth of a small bundle (`infra/decisions/055-calls-by-a-shorter-way.md`). */

interface Facts {
  readonly route?: string;
  readonly requestId?: string;
  readonly status?: number | undefined;
  readonly code?: string;
  readonly path?: string;
  readonly error?: unknown;
}

const service = process.env.SERVICE_NAME ?? 'bank';
const levels: readonly string[] = ['DEBUG', 'INFO', 'WARN', 'ERROR'];
const lowest = levels.indexOf(process.env.LOG_LEVEL ?? 'INFO');

/** One JSON line per event, without anything a person typed: no bodies, headers or query strings. */
export const logger = {
  debug: (event: string, facts: Facts) => write('DEBUG', event, facts),
  info: (event: string, facts: Facts) => write('INFO', event, facts),
  warn: (event: string, facts: Facts) => write('WARN', event, facts),
  error: (event: string, facts: Facts) => write('ERROR', event, facts),
};

function write(level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR', message: string, { error, ...facts }: Facts): void {
  if (levels.indexOf(level) < lowest) return;
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service,
    ...facts,
    ...(error !== undefined && { error: wordsOf(error) }),
  };
  const stream = level === 'DEBUG' || level === 'INFO' ? process.stdout : process.stderr;
  stream.write(`${JSON.stringify(line)}\n`);
}

/** NOTE: errors of AWS clients contain requests, answers and whole items. */
function wordsOf(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: wordsOf(cause) }) };
}
