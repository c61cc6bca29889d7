import { isoTime, now } from '../core/clock.ts';
import { mailLeaseKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite } from '../core/dynamodb/transact.ts';
import { newId } from '../core/ids.ts';

/** As long as the function may run, so that a lease ends with the function that has died. */
const HELD_MS = 60_000;

/**
 * Runs the work in one function at a time, because SES limits the rate of the whole account.
 * @returns false when another function has the lease
 */
export async function withMailLease(work: () => Promise<void>): Promise<boolean> {
  const holder = newId();
  const at = now();
  const taken = await conditionalWrite({
    Put: {
      Item: { ...mailLeaseKey, kind: 'mail-lease', holder, heldUntil: isoTime(at + HELD_MS) },
      ConditionExpression: 'attribute_not_exists(pk) or heldUntil < :now',
      ExpressionAttributeValues: { ':now': isoTime(at) },
    },
  });
  if (taken !== 'written') return false;
  try {
    await work();
  } finally {
    await conditionalWrite({
      Delete: {
        Key: mailLeaseKey,
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      },
    });
  }
  return true;
}
