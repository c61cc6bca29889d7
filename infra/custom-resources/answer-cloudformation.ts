/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html */
import { setTimeout as pause } from 'node:timers/promises';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';

/** Leaves room for the other properties, because CloudFormation accepts 4 096 bytes for the whole answer. */
const MAX_REASON_LENGTH = 500;

/**
 * Does the work of a custom resource and reports its outcome.
 * @param work returns the attributes of the resource, which CloudFormation masks wherever it would show them
 * @throws when CloudFormation does not accept the report, after which Lambda calls the function again
 */
export async function answerCloudFormation(
  event: CloudFormationCustomResourceEvent,
  context: Context,
  work: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  const outcome = await outcomeOf(() => onceAllowed(work, context));
  const { ok, status } = await fetch(event.ResponseURL, {
    method: 'PUT',
    // The type is empty, because the signature of the address covers an empty one.
    headers: { 'content-type': '' },
    body: JSON.stringify({
      ...outcome,
      // The id stays the same, because CloudFormation would delete the former resource for a changed one.
      PhysicalResourceId: 'PhysicalResourceId' in event ? event.PhysicalResourceId : context.functionName,
      StackId: event.StackId,
      RequestId: event.RequestId,
      LogicalResourceId: event.LogicalResourceId,
      NoEcho: true,
    }),
  });
  if (!ok) throw new Error(`CloudFormation answered ${status} to the outcome of ${event.LogicalResourceId}`);
}

const FIRST_PAUSE_MS = 100;

/**
 * Repeats work that was refused, as long as the function has time: CloudFormation may call it before all of AWS knows
 * the rights of its new role.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html#troubleshoot_general_eventual-consistency
 */
async function onceAllowed<T>(work: () => Promise<T>, context: Context): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (!isAccessDenied(error) || context.getRemainingTimeInMillis() < 2 * pauseMs) throw error;
      await pause(pauseMs);
    }
  }
}

/** S3 calls it `AccessDenied`, and the other services `AccessDeniedException`. */
const isAccessDenied = (error: unknown): boolean => error instanceof Error && /^AccessDenied/.test(error.name);

async function outcomeOf(work: () => Promise<Readonly<Record<string, string>>>) {
  try {
    return { Status: 'SUCCESS', Reason: '', Data: await work() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { Status: 'FAILED', Reason: reason.slice(0, MAX_REASON_LENGTH) };
  }
}
