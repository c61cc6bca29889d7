import { getSessionLimits } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readSessionLimits } from '../session-limits.ts';

export const handler = endpoint(getSessionLimits, () => readSessionLimits());
