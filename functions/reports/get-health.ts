import { getHealth } from '#shared/contract/reports.ts';
import { openEndpoint } from '../http/open-endpoint.ts';

export const handler = openEndpoint(getHealth).handle(async () => ({ status: 'ok' }));
