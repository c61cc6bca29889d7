import { getSessionLimits } from '#shared/contract/session.ts';
import { readSessionLimits } from '../data/session-limits.ts';
import { endpoint } from '../http/endpoint.ts';

export const handler = endpoint(getSessionLimits, () => readSessionLimits());
