import { env } from './env.ts';
import { sendToAws } from './send-to-aws.ts';

/** @throws Refusal 503 */
export async function wakeJobs(): Promise<void> {
  await sendToAws({
    service: 'lambda',
    method: 'POST',
    url: new URL(`${env.lambdaEndpoint}/2015-03-31/functions/${env.runJobFunction}/invocations`),
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
    body: new TextEncoder().encode('{}'),
  });
}
