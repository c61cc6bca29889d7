import { formatPercent } from './fees.ts';
import { instructionFields, instructionTexts } from './method-kinds.ts';
import { cents, formatEuros } from './money.ts';
import type { DepositMethod } from './payment-methods.ts';

export interface MethodDifference {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const NONE = 'none';

/** Lists what differs between two lists. Methods are matched by code, ignoring case. */
export function methodDifferences(
  before: readonly DepositMethod[],
  after: readonly DepositMethod[],
): readonly MethodDifference[] {
  const [old, now] = [byCode(before), byCode(after)];
  const codes = [...new Set([...old.keys(), ...now.keys()])];
  return codes.flatMap((code): MethodDifference[] => {
    const [was, is] = [old.get(code), now.get(code)];
    if (was && is) return changes(code, was, is);
    if (is) return [{ key: code, label: is.name, before: NONE, after: `added (${summary(is)})` }];
    return was ? [{ key: code, label: was.name, before: summary(was), after: 'removed' }] : [];
  });
}

const byCode = (methods: readonly DepositMethod[]) =>
  new Map(methods.map((method) => [method.code.toLowerCase(), method]));

function changes(code: string, was: DepositMethod, is: DepositMethod): MethodDifference[] {
  const [old, now] = [factsOf(was), factsOf(is)];
  return Object.entries(PARTS).flatMap(([part, name]) => {
    const [before, after] = [old[part] || NONE, now[part] || NONE];
    return before === after ? [] : [{ key: `${code} ${part}`, label: `${is.name}: ${name}`, before, after }];
  });
}

const PARTS: Readonly<Record<string, string>> = {
  code: 'Code',
  name: 'Name',
  isActive: 'Active',
  minLimit: 'Minimum',
  maxLimit: 'Maximum',
  feePercent: 'Fee',
  ...Object.fromEntries(instructionFields().map(({ name, label, short = label }) => [name, short])),
};

function factsOf(method: DepositMethod): Readonly<Record<string, string | undefined>> {
  const { code, name, isActive, minLimit, maxLimit, feePercent } = method;
  return {
    code,
    name,
    isActive: isActive ? 'yes' : 'no',
    minLimit: formatEuros(cents(minLimit)),
    maxLimit: formatEuros(cents(maxLimit)),
    feePercent: formatPercent(feePercent),
    ...instructionTexts(method),
  };
}

function summary({ type, minLimit, maxLimit, feePercent }: DepositMethod): string {
  return `${type}, ${formatEuros(cents(minLimit))} to ${formatEuros(cents(maxLimit))}, ${formatPercent(feePercent)}`;
}
