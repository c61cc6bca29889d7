/** This function is invoked when mail has begun to wait, and every minute for mail that has failed. */
import type { Context } from 'aws-lambda';
import { env } from '../../core/env.ts';
import { logger } from '../../core/logger.ts';
import { sendWaitingMail } from '../send-waiting-mail.ts';

export async function handler(_event: object, context?: Context): Promise<void> {
  // The context is added in Lambda only, because in the local stack one logger serves all functions.
  if (context && env.inLambda) logger.addContext(context);
  await sendWaitingMail(() => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY);
}
