import { Logger } from '@aws-lambda-powertools/logger';

const SHOWN = ['name', 'location', 'message', 'stack', 'cause'] as const;

/** NOTE: errors of AWS clients contain requests, responses and whole items, so only harmless properties are logged. */
function withoutAttributesOfErrors(key: string, value: unknown): unknown {
  if ((key !== 'error' && key !== 'cause') || typeof value !== 'object' || value === null) return value;
  const error: Partial<Record<(typeof SHOWN)[number], unknown>> = value;
  return Object.fromEntries(SHOWN.map((name) => [name, error[name]]));
}

/** Writes one JSON line per event, without anything that a person typed: no bodies, headers or query strings. */
export const logger = new Logger({ jsonReplacerFn: withoutAttributesOfErrors });
