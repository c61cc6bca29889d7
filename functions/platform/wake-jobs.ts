import { env } from './env.ts';
import { sendToAws } from './send-to-aws.ts';

/**
 * Wakes the function of long work, which looks by itself what there is to do. Resolves when Lambda has taken the call, long
 * before the work is done.
 * @throws Refusal 503 when Lambda does not take it
 */
export async function wakeJobs(): Promise<void> {
  await sendToAws({
    service: 'lambda',
    method: 'POST',
    url: new URL(`${env.lambdaEndpoint}/2015-03-31/functions/${env.runJobFunction}/invocations`),
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
    body: new TextEncoder().encode('{}'),
  });
}
