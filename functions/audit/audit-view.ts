import type { AuditView } from '#shared/contract/audit.ts';
import { type BasisPoints, percentFromBasisPoints } from '#shared/domain/fees.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import type { User } from '../core/users/user.ts';
import type { AuditRecord } from './audit-lists.ts';

export function toAuditView(record: AuditRecord, people: ReadonlyMap<string, User>): AuditView {
  const { id, at, action, actorId, actorName, subjectId, resourceId, sourceIp, before, after } = record;
  return {
    _id: id,
    at,
    action,
    actor: { _id: actorId, name: actorName ?? (actorId === 'system' ? 'System' : 'Unknown') },
    subject: subjectId === undefined ? undefined : { _id: subjectId, name: people.get(subjectId)?.name ?? 'Unknown' },
    resourceId,
    sourceIp,
    before: before && readable(before),
    after: after && readable(after),
  };
}

type Values = NonNullable<AuditEntry['before']>;

const MONEY = new Set([
  'amount',
  'balance',
  'reserved',
  'unclaimed',
  'minLimit',
  'maxLimit',
  'withdrawalLimit',
  'moneyAbove',
  'dailyMoneyAbove',
  'recentSignInAbove',
]);
const PERCENT = new Set(['feePercent', 'withdrawalFee']);
/** No record should contain these words; the filter is a second safeguard. */
const SECRET = /password|secret|token|sessionId|(verification|factor)code/i;

function readable(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, value]) => [name, readableValue(name, value)]),
  );
}

function readableValue(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => readableValue(name, one));
  if (typeof value === 'object' && value !== null) return readable(value as Values);
  if (typeof value === 'number' && MONEY.has(name)) return eurosFromCents(value as Cents);
  if (typeof value === 'number' && PERCENT.has(name)) return percentFromBasisPoints(value as BasisPoints);
  if (typeof value === 'string' && name === 'iban') return `**** ${value.slice(-4)}`;
  return value;
}
