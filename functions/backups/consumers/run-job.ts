/** This function is invoked when a job is started, and every few minutes to resume an abandoned one. */
import type { Context } from 'aws-lambda';
import { env } from '../../core/env.ts';
import { logger } from '../../core/logger.ts';
import { runJob } from '../run-job.ts';

export async function handler(_event: object, context?: Context): Promise<void> {
  // The context is added in Lambda only, because in the local stack one logger serves all functions.
  if (context && env.inLambda) logger.addContext(context);
  await runJob(() => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY);
}
