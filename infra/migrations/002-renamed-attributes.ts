import { unclaimedBalanceIndexKey } from '#functions/core/dynamodb/keys.ts';
import type { Item, Migration } from './migration.ts';
import { rewriteSearchWords, SEARCHED_ATTRIBUTES } from './search-words.ts';

/** From the items of 0.1.0 (commit c832b7f5), which also read what earlier commits had written. */
export const renamedAttributes: Migration = {
  version: 2,
  description:
    'Attributes of accounts are renamed, earlier layouts of transactions end, and search words are rewritten.',
  needsStoppedBank: true,
  follows: SEARCHED_ATTRIBUTES,
  async convert(item, read) {
    const after = convertItem(item);
    return [{ before: item, after }, ...(await rewriteSearchWords(after, read))];
  },
};

function convertItem(item: Item): Item {
  if (item.kind === 'user') return convertUser(item);
  if (item.kind === 'transaction') return convertTransaction(item);
  return item.kind === 'backup' ? convertBackup(item) : item;
}

function convertUser({ sessionsValidFrom, renamedTokens, foldedWords: _, ...user }: Item): Item {
  const isUnclaimed = user.deleted === true && Number(user.balance) > 0;
  return {
    ...(isUnclaimed && unclaimedBalanceIndexKey(String(user.deletedAt), String(user.id))),
    ...(sessionsValidFrom !== undefined && { tokensRevokedBefore: sessionsValidFrom }),
    ...(renamedTokens !== undefined && { sessionAliases: renamedTokens }),
    ...user,
  };
}

/** Details of a withdrawal and the proof of a payment stood outside of the row, and pending requests in one list more. */
function convertTransaction({ row, payment, proof, gsi2pk, gsi2sk, ...item }: Item): Item {
  const { p, x = proof, ...rest } = row as Item;
  const details = p ?? (rest.t === 'withdraw' ? payment : undefined);
  const hasDetails = Object.keys(details ?? {}).length > 0;
  return {
    ...item,
    ...(rest.s !== 'pending' && gsi2pk !== undefined && { gsi2pk, gsi2sk }),
    ...(rest.t === 'deposit' && payment !== undefined && { payment }),
    row: { ...rest, ...(hasDetails && { p: details }), ...(x !== undefined && { x }) },
  };
}

/** The first backups had no lock. */
function convertBackup({ row, ...item }: Item): Item {
  const { createdAt, ...rest } = row as Item;
  return { ...item, row: { createdAt, lockedUntil: createdAt, ...rest } };
}
