import * as z from 'zod/mini';
import type { AuditView } from '#shared/contract/audit.ts';
import { DepositMethodView } from '#shared/contract/transactions/payment-methods.ts';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import { centsFromEuros, formatEuros, isWholeCents } from '#shared/domain/money.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { ticketStatusLabels, transactionStatusLabels } from '../../../components/bank/status-badge.tsx';
import { auditValueLabel, sentenceCase } from './audit-labels.ts';

export interface AuditChange {
  readonly key: string;
  readonly label: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

const AMOUNTS = new Set([
  'amount',
  'balance',
  'reserved',
  'unclaimed',
  'feeAmount',
  'withdrawalLimit',
  'moneyAbove',
  'recentSignInAbove',
]);
const PERCENTAGES = new Set(['withdrawalFee', 'feePercent']);

const STATUSES: Readonly<Record<string, string>> = { ...transactionStatusLabels, ...ticketStatusLabels };

export function auditFieldChanges({ before, after }: Pick<AuditView, 'before' | 'after'>): readonly AuditChange[] {
  const methods = methodsIn(before, after);
  if (methods) return methodDifferences(...methods);
  const [was, is] = [flat(before), flat(after)];
  const isChange = before !== undefined && after !== undefined;
  // The keys are sorted, because the table keeps no order of keys.
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].sort().flatMap((key) => {
    const change: AuditChange = { key, label: sentenceCase(key), before: was[key], after: is[key] };
    return isChange && change.before === change.after ? [] : [change];
  });
}

export function auditChangesText(entry: AuditView): string {
  return auditFieldChanges(entry)
    .map(({ label, before, after }) => `${label}: ${[before, after].filter((text) => text !== undefined).join(' → ')}`)
    .join('; ');
}

function flat(values: Values | undefined, path = ''): Record<string, string> {
  const lines = Object.entries(values ?? {}).map(([name, value]): Record<string, string> => {
    const key = path ? `${path} ${name}` : name;
    if (value === undefined || value === null || value === '') return {};
    if (typeof value === 'object' && !Array.isArray(value)) return flat(value as Values, key);
    return { [key]: textOf(name, value) };
  });
  return Object.assign({}, ...lines);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (AMOUNTS.has(name) && isWholeCents(value)) return formatEuros(centsFromEuros(value));
    return PERCENTAGES.has(name) ? `${value}%` : value.toLocaleString('en-US');
  }
  if (typeof value === 'string') return name === 'status' ? (STATUSES[value] ?? value) : auditValueLabel(name, value);
  return JSON.stringify(value);
}

const Methods = z.array(DepositMethodView);

function methodsIn(
  before: Values | undefined,
  after: Values | undefined,
): [readonly DepositMethod[], readonly DepositMethod[]] | undefined {
  const [was, is] = [before, after].map((values) => z.safeParse(Methods, values?.methods).data);
  return was && is ? [was, is] : undefined;
}
