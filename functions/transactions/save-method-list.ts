import * as z from 'zod/mini';
import { getDepositSettings, getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import type { DualApprovalRules } from '#shared/domain/approvals.ts';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import { assertValidPaymentInstructions, canonicalPaymentInstructions } from '#shared/domain/payment-details.ts';
import { assertMethodsSavable } from '#shared/domain/payment-methods.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import type { MethodSettingsKind } from '../core/dynamodb/keys.ts';
import { StaleVersionError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { type MethodByKind, readMethods, saveMethods } from './payment-methods.ts';

interface MethodList<Kind extends MethodSettingsKind> {
  readonly methods: readonly MethodByKind[Kind][];
  readonly version?: number | undefined;
}

/** @throws DomainError 400 for an invalid list, 409 when it has changed since */
export async function saveMethodList<Kind extends MethodSettingsKind>(
  kind: Kind,
  { methods: typed, version }: MethodList<Kind>,
  principal: Principal,
  request: RequestContext,
): Promise<{ methods: MethodByKind[Kind][]; version: number }> {
  const before = await checkedAgainst(kind, typed);
  const methods = canonicalPaymentInstructions(typed);
  const audit = {
    action: kind === 'DEPOSIT' ? 'deposit-methods.saved' : 'withdraw-methods.saved',
    ...auditActor(principal, request),
    before: { methods: before.methods },
    after: { methods },
  };
  const isStale = version !== undefined && version !== before.version;
  if (isStale || !(await saveMethods(kind, methods, before, audit))) {
    throw new StaleVersionError('list of methods', await shown(kind));
  }
  return { methods, version: before.version + 1 };
}

/**
 * Plans a change that a second administrator may have to approve.
 * @throws DomainError 400 for an invalid list, 409 when it has changed since
 */
export async function planMethodListChange<
  Kind extends MethodSettingsKind,
  Input extends { readonly body: MethodList<Kind> },
>(kind: Kind, input: Input) {
  const { methods, version } = input.body;
  const before = await checkedAgainst(kind, methods);
  if (version !== undefined && version !== before.version)
    throw new StaleVersionError('list of methods', await shown(kind));
  return {
    input: { ...input, body: { ...input.body, version: before.version } },
    changes: methodDifferences(before.methods, canonicalPaymentInstructions(methods)),
    needsApproval: (rules: DualApprovalRules) => rules.paymentInstructions,
  };
}

/** @throws DomainError 400 */
function checkedAgainst<Kind extends MethodSettingsKind>(kind: Kind, methods: readonly MethodByKind[Kind][]) {
  assertMethodsSavable(methods, kind === 'DEPOSIT' ? 'deposit' : 'withdraw');
  if (kind === 'DEPOSIT') assertValidPaymentInstructions(methods);
  return readMethods(kind);
}

async function shown(kind: MethodSettingsKind): Promise<unknown> {
  const { methods, version } = await readMethods(kind);
  const { response } = kind === 'DEPOSIT' ? getDepositSettings : getWithdrawSettings;
  return z.encode(response, { methods: [...methods], version });
}
