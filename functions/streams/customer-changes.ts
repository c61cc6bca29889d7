/**
 * Receives the changes of customers that the filter of the worker `customerChanges` lets through
 * (`infra/cdk/workers.ts`).
 */
import { createStreamHandler } from '../core/dynamodb/stream-handler.ts';
import { forgetDeletedCustomers } from '../customers/consumers/forget-deleted-customers.ts';
import { refreshRenamedCustomers } from '../customers/consumers/refresh-renamed-customers.ts';

export const handler = createStreamHandler(refreshRenamedCustomers, forgetDeletedCustomers);
