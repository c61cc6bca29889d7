import { getHealth } from '#shared/contract/reports.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(getHealth).handle(async () => ({ status: 'ok' }));
