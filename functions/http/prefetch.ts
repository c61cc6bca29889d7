import type { Prefetch, Route } from '#shared/contract/route.ts';
import { isRecent } from '#shared/domain/sessions.ts';
import {
  administratorRulesKey,
  approvalRulesKey,
  type Key,
  settingsKey,
  transactionKey,
  userKey,
} from '../data/keys.ts';
import { ownedIn } from '../data/owned-id.ts';
import type { MethodKind } from '../data/payment-methods.ts';
import { now } from '../platform/clock.ts';
import type { TokenIdentity } from './caller.ts';
import { idOfMade, type Request } from './request.ts';

/** What is known of a call before its caller is. */
interface Asked extends TokenIdentity {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly idempotency: Request['idempotency'];
}

/** What the handler of a route reads first and the checks of its caller, to be read in one batch with the caller. */
export function keysToPrefetch(route: Route, asked: Asked): readonly Key[] {
  return [
    ...(route.secondPerson ? [approvalRulesKey] : []),
    ...(route.recentSignIn === 'credits' && !isRecent(asked.session, now()) ? [administratorRulesKey] : []),
    ...(route.prefetch ? prefetches[route.prefetch](asked) : []),
  ];
}

const prefetches: Readonly<Record<Prefetch, (asked: Asked) => readonly Key[]>> = {
  'new-deposit': (asked) => newRequest('DEPOSIT', asked),
  'new-withdrawal': (asked) => newRequest('WITHDRAW', asked),
  'new-account': (asked) => made(asked, userKey),
  transaction: ({ params: { id = '' } }) => {
    const owned = ownedIn(id);
    return owned ? [userKey(owned.customerId), transactionKey(owned.customerId, owned.localId)] : [];
  },
};

const newRequest = (kind: MethodKind, asked: Asked): readonly Key[] => [
  settingsKey(kind),
  ...made(asked, (id) => transactionKey(asked.userId, id)),
];

/** Without an idempotency key the id of what is made is not known yet. */
const made = (asked: Asked, keyOf: (id: string) => Key): readonly Key[] =>
  asked.idempotency ? [keyOf(idOfMade(asked, asked))] : [];
