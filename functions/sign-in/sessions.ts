import { ACCESS_TOKEN_SECONDS, sessionLimitBounds, type UsedSession } from '#shared/domain/sessions.ts';
import { sessionItemKey } from '../core/dynamodb/keys.ts';
import { partitionQuery, queryAllItems } from '../core/dynamodb/query.ts';
import { conditionalWrite, setExpression } from '../core/dynamodb/transact.ts';

/** @returns false for a revoked session */
export async function recordSessionUse(userId: string, session: UsedSession): Promise<boolean> {
  const { id, startedAt, usedAt, sourceIp, userAgent } = session;
  const expiresAt = Math.ceil(usedAt / 1000) + sessionLimitBounds.idleMinutes[1] * 60 + ACCESS_TOKEN_SECONDS;
  const outcome = await conditionalWrite({
    Update: {
      Key: sessionItemKey(userId, id),
      ...setExpression({ kind: 'session', startedAt, usedAt, sourceIp, userAgent, expiresAt }),
      ConditionExpression: 'attribute_not_exists(revoked)',
    },
  });
  return outcome === 'written';
}

/**
 * Marks a session as revoked; a second call changes nothing. The mark is needed, because the person's item remembers an
 * ended session for only a little longer than its tokens live.
 * @returns false when the person has no such session
 */
export async function markSessionRevoked(userId: string, sessionId: string): Promise<boolean> {
  const outcome = await conditionalWrite({
    Update: {
      Key: sessionItemKey(userId, sessionId),
      UpdateExpression: 'set revoked = :true',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':true': true },
    },
  });
  return outcome === 'written';
}

export async function listSessionsOfUser(userId: string): Promise<UsedSession[]> {
  const { pk } = sessionItemKey(userId, '');
  const items = await queryAllItems(partitionQuery(pk));
  return items.map((item) => ({ ...(item as unknown as UsedSession), id: String(item.sk) }));
}

export async function forgetSessions(userId: string): Promise<void> {
  for (const { id } of await listSessionsOfUser(userId)) {
    await conditionalWrite({ Delete: { Key: sessionItemKey(userId, id) } });
  }
}
