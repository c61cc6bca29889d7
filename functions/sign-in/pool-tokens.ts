/** Encrypted; they never leave the functions. */
import { getItem } from '../core/dynamodb/get-items.ts';
import { poolTokenKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite } from '../core/dynamodb/transact.ts';

/** @param expiresAt epoch seconds */
export async function putPoolToken(sessionId: string, sealedToken: string, expiresAt: number): Promise<void> {
  await conditionalWrite({ Put: { Item: { ...poolTokenKey(sessionId), kind: 'pool-token', sealedToken, expiresAt } } });
}

export async function findPoolToken(sessionId: string): Promise<string | undefined> {
  const item = (await getItem(poolTokenKey(sessionId))) as { readonly sealedToken: string } | undefined;
  return item?.sealedToken;
}
