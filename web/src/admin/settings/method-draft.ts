/** Payment methods as they stand in the editors' fields, from the contract and back, and what is wrong with them. */
import * as z from 'zod/mini';
import { DepositMethodView, WithdrawMethodView } from '#shared/contract/payment-methods.ts';
import {
  type InstructionField,
  instructionFields,
  instructionTexts,
  type MethodType,
  methodInstructions,
} from '#shared/domain/method-kinds.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import {
  assertSavable,
  type DepositMethod,
  newDepositMethod,
  newWithdrawMethod,
} from '#shared/domain/payment-methods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readEuros } from '../../ui/money-field.tsx';
import { PercentText, percentText } from '../percent-text.ts';

export type MethodKind = 'deposit' | 'withdraw';

/** One method as it is typed. Fields that its type does not have are empty. */
export interface MethodDraft extends Readonly<Record<InstructionField, string>> {
  /** Which line of the list it is; stays when its code is edited. */
  readonly row: string;
  readonly type: MethodType;
  readonly isActive: boolean;
  readonly code: string;
  readonly name: string;
  readonly minLimit: string;
  readonly maxLimit: string;
  readonly feePercent: string;
}

/** What can be edited of a method. */
export type MethodField = Exclude<keyof MethodDraft, 'row' | 'type'>;

/** Sentences by field. */
export type MethodErrors = { readonly [Field in MethodField]?: string };

const NO_INSTRUCTIONS = Object.fromEntries(instructionFields().map(({ name }) => [name, ''])) as Record<
  InstructionField,
  string
>;

/** What a new method begins with. */
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
    minLimit: euroText(minLimit),
    maxLimit: euroText(maxLimit),
    feePercent: percentText(feePercent),
  };
}

/** A saved method in the editors' fields. Its line is named by the code that it was saved with. */
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
    minLimit: euroText(minLimit),
    maxLimit: euroText(maxLimit),
    feePercent: percentText(feePercent),
  };
}

function euroText(amount: number): string {
  return String(eurosFromCents(amount as Cents));
}

/** As the wire has it; a number that cannot be read is none, which the contract then says. */
function toWire(draft: MethodDraft, kind: MethodKind): unknown {
  const { type, isActive, code, name, minLimit, maxLimit, feePercent } = draft;
  const common = {
    code,
    name,
    type,
    isActive,
    minLimit: readEuros(minLimit) ?? Number.NaN,
    maxLimit: readEuros(maxLimit) ?? Number.NaN,
    feePercent: PercentText.parse(feePercent) ?? Number.NaN,
  };
  if (kind === 'withdraw') return common;
  const { key, fields } = methodInstructions[type];
  const given = fields.filter(({ name: field, isOptional }) => !isOptional || draft[field].trim());
  return { ...common, [key]: Object.fromEntries(given.map(({ name: field }) => [field, draft[field]])) };
}

interface Checked {
  /** In the list's order; only to be saved when there are no errors. */
  readonly methods: readonly DepositMethod[];
  /** By line; absent for a line that is right. */
  readonly errors: ReadonlyMap<string, MethodErrors>;
}

/** The list as the bank would take it, or what the bank would say. */
export function checkDrafts(drafts: readonly MethodDraft[], kind: MethodKind): Checked {
  const found: Record<string, string> = {};
  const methods = drafts.map((draft, index): DepositMethod => {
    const schema = kind === 'deposit' ? DepositMethodView : WithdrawMethodView;
    const wire = toWire(draft, kind) as z.input<typeof DepositMethodView>;
    const { data, error } = z.safeDecode(schema, wire);
    if (data) return data;
    for (const { path, message } of error?.issues ?? []) found[`methods.${index}.${path.join('.')}`] ??= message;
    // What remains can still be told: a code that is taken, details that are missing.
    return readable(draft, kind);
  });
  return { methods, errors: errorsByRow(drafts, { ...savingProblems(methods, kind), ...found }) };
}

/** The method with limits that can be read, so that the rest of it can be looked at. */
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

function savingProblems(methods: readonly DepositMethod[], kind: MethodKind): Readonly<Record<string, string>> {
  try {
    assertSavable(methods, kind);
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields ?? {};
    throw error;
  }
}

/** What stands under `methods.2.bankDetails.iban` on the wire, at the third line's field. */
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

/** A sentence about all details stands at the first that is missing. */
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
