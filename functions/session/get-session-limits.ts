import { getSessionLimits } from '#shared/contract/session.ts';
import { readSessionLimits } from '../data/session-limits.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';

export const handler = readingEndpoint(getSessionLimits).handle(() => readSessionLimits());
