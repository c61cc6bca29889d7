import { sessionEndedError } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import type { BeneficiaryView } from '#shared/contract/transactions/beneficiaries.ts';
import { type Beneficiary, ibanOrWalletOf } from '#shared/domain/beneficiaries.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { failedConditions } from '../core/dynamodb/errors.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { beneficiariesKey, userKey } from '../core/dynamodb/keys.ts';
import { itemIsNewCondition, transactWrite, versionMatchesCondition, withRetries } from '../core/dynamodb/transact.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';

export const BENEFICIARIES_KIND = 'beneficiaries';

export const toBeneficiariesItem = (userId: string, all: readonly Beneficiary[], version: number) => ({
  ...beneficiariesKey(userId),
  kind: BENEFICIARIES_KIND,
  all,
  version,
});

/** Returns the saved details, the last used ones first. */
export function beneficiariesFromItem(item: Readonly<Record<string, unknown>> | undefined): readonly Beneficiary[] {
  return (item?.all ?? []) as readonly Beneficiary[];
}

export async function readBeneficiaries(userId: string): Promise<readonly Beneficiary[]> {
  return beneficiariesFromItem(await getItem(beneficiariesKey(userId)));
}

interface Change {
  readonly after: readonly Beneficiary[];
  readonly audit?: AuditEntry;
}

/**
 * @param decide runs again when the list has changed
 * @throws DomainError of `decide`, 401 when the customer has been deleted, 503 after the deadline
 */
export function changeBeneficiaries(
  userId: string,
  decide: (before: readonly Beneficiary[]) => Change,
): Promise<readonly Beneficiary[]> {
  const recordId = newId();
  return withRetries(async () => {
    const item = await getItem(beneficiariesKey(userId));
    const version = Number(item?.version ?? 0);
    const { after, audit } = decide(beneficiariesFromItem(item));
    try {
      await transactWrite([
        {
          Put: {
            Item: toBeneficiariesItem(userId, after, version + 1),
            ...(version === 0 ? itemIsNewCondition : versionMatchesCondition(version)),
          },
        },
        { ConditionCheck: { Key: userKey(userId), ...IF_NOT_DELETED } },
        ...(audit ? [auditPut(audit, recordId)] : []),
      ]);
      return after;
    } catch (error) {
      const [, deleted, recorded] = failedConditions(error) ?? [];
      if (recorded) return readBeneficiaries(userId);
      if (deleted) throw sessionEndedError();
      throw error;
    }
  });
}

const IF_NOT_DELETED = {
  ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(#deleted)',
  ExpressionAttributeNames: { '#deleted': 'deleted' },
} as const;

/** Contains only the end of an account's number, because the audit trail is never erased. */
export function beneficiaryAudit(
  action: 'beneficiary.saved' | 'beneficiary.removed',
  { method, paymentDetails }: Beneficiary,
  principal: Principal,
  request: RequestContext,
) {
  const about = { method, ending: ibanOrWalletOf(paymentDetails).slice(-4) };
  return {
    action,
    ...auditActor(principal, request),
    subjectId: principal.userId,
    ...(action === 'beneficiary.saved' ? { after: about } : { before: about }),
  };
}

export const toBeneficiaryViews = (all: readonly Beneficiary[]): BeneficiaryView[] =>
  all.map(({ id, method, paymentDetails, usedAt }) => ({ _id: id, method, paymentDetails, usedAt }));
