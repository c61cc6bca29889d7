import type { PrefetchKind, Route } from '#shared/contract/route.ts';
import { isRecentSignIn } from '#shared/domain/sessions.ts';
import { now } from '../clock.ts';
import type { MethodSettingsKind } from '../dynamodb/keys.ts';
import {
  administratorRulesKey,
  approvalRulesKey,
  type ItemKey,
  methodSettingsKey,
  transactionKey,
  userKey,
} from '../dynamodb/keys.ts';
import { decodeOwnedId } from '../dynamodb/owned-id.ts';
import type { TokenIdentity } from './principal.ts';
import { deriveIdempotentId, type RequestContext } from './request.ts';

/** The facts that are known of a call before its caller has been read. */
interface IncomingCall extends TokenIdentity {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly idempotency: RequestContext['idempotency'];
}

/** Returns the keys that the checks and the handler of a route read first, which are read in one batch with the caller. */
export function routePrefetchKeys(route: Route, call: IncomingCall): readonly ItemKey[] {
  return [
    ...(route.dualApproval ? [approvalRulesKey] : []),
    ...(route.requiresReauthentication === 'money' && !isRecentSignIn(call.session, now())
      ? [administratorRulesKey]
      : []),
    ...(route.prefetch ? prefetches[route.prefetch](call) : []),
  ];
}

const prefetches: Readonly<Record<PrefetchKind, (call: IncomingCall) => readonly ItemKey[]>> = {
  'new-deposit': (call) => newRequest(['DEPOSIT'], call),
  'new-withdrawal': (call) => newRequest(['WITHDRAW', 'DEPOSIT'], call),
  'new-account': (call) => made(call, userKey),
  transaction: ({ params: { id = '' } }) => {
    const owned = decodeOwnedId(id);
    return owned ? [userKey(owned.customerId), transactionKey(owned.customerId, owned.localId)] : [];
  },
};

const newRequest = (kinds: readonly MethodSettingsKind[], call: IncomingCall): readonly ItemKey[] => [
  ...kinds.map(methodSettingsKey),
  ...made(call, (id) => transactionKey(call.userId, id)),
];

/** Without an idempotency key the id of the new item is not known yet. */
const made = (call: IncomingCall, keyOf: (id: string) => ItemKey): readonly ItemKey[] =>
  call.idempotency ? [keyOf(deriveIdempotentId(call, call))] : [];
