import * as z from 'zod/mini';
import { DepositMethodView, WithdrawMethodView } from '#shared/contract/payment-methods.ts';
import {
  type InstructionField,
  instructionFields,
  instructionTexts,
  type MethodType,
  methodInstructions,
} from '#shared/domain/method-kinds.ts';
import { eurosFromCents } from '#shared/domain/money.ts';
import {
  assertSavable,
  type DepositMethod,
  newDepositMethod,
  newWithdrawMethod,
} from '#shared/domain/payment-methods.ts';
import { formatAmount, readAmount } from '#shared/domain/read-amount.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { PercentText, percentText } from '../percent-text.ts';

export type MethodKind = 'deposit' | 'withdraw';

export interface MethodDraft extends Readonly<Record<InstructionField, string>> {
  readonly row: string;
  readonly type: MethodType;
  readonly isActive: boolean;
  readonly code: string;
  readonly name: string;
  readonly minLimit: string;
  readonly maxLimit: string;
  readonly feePercent: string;
}

export type MethodField = Exclude<keyof MethodDraft, 'row' | 'type'>;

export type MethodErrors = { readonly [Field in MethodField]?: string };

const NO_INSTRUCTIONS = Object.fromEntries(instructionFields().map(({ name }) => [name, ''])) as Record<
  InstructionField,
  string
>;

export function newDraft(kind: MethodKind, type: MethodType, row: string): MethodDraft {
  const { isActive, minLimit, maxLimit, feePercent } = kind === 'deposit' ? newDepositMethod : newWithdrawMethod;
  const { fields } = methodInstructions[type];
  return {
    ...NO_INSTRUCTIONS,
    ...(kind === 'deposit' && Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]))),
    row,
    type,
    code: '',
    name: '',
    isActive,
    minLimit: formatAmount(minLimit),
    maxLimit: formatAmount(maxLimit),
    feePercent: percentText(feePercent),
  };
}

export function draftOf(method: DepositMethod): MethodDraft {
  const { code, name, type, isActive, minLimit, maxLimit, feePercent } = method;
  return {
    ...NO_INSTRUCTIONS,
    ...instructionTexts(method),
    row: `saved ${code.toLowerCase()}`,
    code,
    name,
    type,
    isActive,
    minLimit: formatAmount(minLimit),
    maxLimit: formatAmount(maxLimit),
    feePercent: percentText(feePercent),
  };
}

/** NaN for a text that is not read: the contract's schema refuses it. */
function eurosIn(text: string): number {
  const { amount } = readAmount(text);
  return amount === undefined ? Number.NaN : eurosFromCents(amount);
}

/** The contract's schema knows only that a text is not read, and not why. */
function limitProblems(draft: MethodDraft, index: number): [path: string, sentence: string][] {
  return (['minLimit', 'maxLimit'] as const).flatMap((field) => {
    const reading = readAmount(draft[field]);
    if (reading.amount !== undefined || reading.reason === 'invalid') return [];
    return [[`methods.${index}.${field}`, reading.sentence]];
  });
}

function toWire(draft: MethodDraft, kind: MethodKind): unknown {
  const { type, isActive, code, name, minLimit, maxLimit, feePercent } = draft;
  const common = {
    code,
    name,
    type,
    isActive,
    minLimit: eurosIn(minLimit),
    maxLimit: eurosIn(maxLimit),
    feePercent: PercentText.parse(feePercent) ?? Number.NaN,
  };
  if (kind === 'withdraw') return common;
  const { key, fields } = methodInstructions[type];
  const given = fields.filter(({ name: field, isOptional }) => !isOptional || draft[field].trim());
  return { ...common, [key]: Object.fromEntries(given.map(({ name: field }) => [field, draft[field]])) };
}

interface Checked {
  readonly methods: readonly DepositMethod[];
  readonly errors: ReadonlyMap<string, MethodErrors>;
}

export function checkDrafts(drafts: readonly MethodDraft[], kind: MethodKind): Checked {
  const found: Record<string, string> = Object.fromEntries(drafts.flatMap(limitProblems));
  const methods = drafts.map((draft, index): DepositMethod => {
    const schema = kind === 'deposit' ? DepositMethodView : WithdrawMethodView;
    const wire = toWire(draft, kind) as z.input<typeof DepositMethodView>;
    const { data, error } = z.safeDecode(schema, wire);
    if (data) return data;
    for (const { path, message } of error?.issues ?? []) found[`methods.${index}.${path.join('.')}`] ??= message;
    // Checks the rest despite the limits: a duplicate code, missing details.
    return readable(draft, kind);
  });
  return { methods, errors: errorsByRow(drafts, { ...refusedFields(() => assertSavable(methods, kind)), ...found }) };
}

function readable(draft: MethodDraft, kind: MethodKind): DepositMethod {
  const defaults = kind === 'deposit' ? newDepositMethod : newWithdrawMethod;
  const { code, name, type } = draft;
  return {
    ...defaults,
    code: code.trim(),
    name: name.trim(),
    type,
    [methodInstructions[type].key]: draft,
  };
}

export function refusedFields(check: () => void): Readonly<Record<string, string>> {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields ?? {};
    throw error;
  }
}

/** An error of `methods.2.bankDetails.iban` on the wire belongs to `iban` of the third line. */
export function errorsByRow(
  drafts: readonly MethodDraft[],
  fields: Readonly<Record<string, string>>,
): Map<string, MethodErrors> {
  const errors = new Map<string, MethodErrors>();
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, ...parts] = path.split('.');
    const draft = drafts[Number(index)];
    const field = draft && fieldFor(parts, draft);
    if (draft && field) errors.set(draft.row, { ...errors.get(draft.row), [field]: sentence });
  }
  return errors;
}

/** A sentence about all details is shown at the first missing one. */
function fieldFor([first = '', second]: readonly string[], draft: MethodDraft): MethodField | undefined {
  const { key, fields } = methodInstructions[draft.type];
  if (first === key && !second) {
    const required = fields.filter(({ isOptional }) => !isOptional);
    return (required.find(({ name }) => draft[name].trim() === '') ?? required[0])?.name;
  }
  const name = second ?? first;
  return isField(name, draft) ? name : undefined;
}

const isField = (name: string, draft: MethodDraft): name is MethodField =>
  name in draft && name !== 'row' && name !== 'type';
