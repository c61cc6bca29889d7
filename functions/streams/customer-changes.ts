/**
 * Receives the changes of customers, and the notifications and mail, that the filter of the worker `customerChanges` lets through
 * (`infra/cdk/workers.ts`).
 */
import { createStreamHandler } from '../core/dynamodb/stream-handler.ts';
import { forgetDeletedCustomers } from '../customers/consumers/forget-deleted-customers.ts';
import { refreshRenamedCustomers } from '../customers/consumers/refresh-renamed-customers.ts';
import { queueMail } from '../notifications/consumers/queue-mail.ts';

export const handler = createStreamHandler(refreshRenamedCustomers, forgetDeletedCustomers, queueMail);
