import { Logger } from '@aws-lambda-powertools/logger';

/** One JSON line an event. Nothing that a person typed is logged: no bodies, no headers, no query strings. */
export const logger = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'bank' });
