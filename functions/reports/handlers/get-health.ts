import { getHealth } from '#shared/contract/reports.ts';
import { endpoint } from '../../core/http/endpoint.ts';

export const handler = endpoint(getHealth, async () => ({ status: 'ok' as const }));
