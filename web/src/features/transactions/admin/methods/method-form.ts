import type { FieldPath, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { DepositMethodView, WithdrawMethodView } from '#shared/contract/transactions/payment-methods.ts';
import { PercentSchema } from '#shared/contract/wire.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import {
  instructionsByMethodType,
  type MethodType,
  type PaymentDetailTexts,
  type PaymentInstructions,
} from '#shared/domain/method-kinds.ts';
import { formatAmount } from '#shared/domain/money.ts';
import {
  assertMethodsSavable,
  type DepositMethod,
  newDepositMethodDefaults,
  newWithdrawMethodDefaults,
} from '#shared/domain/payment-methods.ts';
import { LimitTextSchema } from '../../../../components/bank/money-field.tsx';
import { formatPercentInput, PercentTextSchema } from '../../../../lib/percent-text.ts';

export type MethodKind = 'deposit' | 'withdraw';

type Converted = 'minLimit' | 'maxLimit' | 'feePercent' | keyof PaymentInstructions;

/** A method as the fields show it, under the names that the API uses. */
export interface MethodFormValues extends Omit<DepositMethod, Converted> {
  /**
   * The code as it was saved, in lower case: the method's identity, because its code may be edited. Empty for a new
   * method.
   */
  readonly savedCode: string;
  readonly minLimit: string;
  readonly maxLimit: string;
  readonly feePercent: string;
  readonly bankDetails?: PaymentDetailTexts;
  readonly cryptoDetails?: PaymentDetailTexts;
}

interface List<Method> {
  readonly methods: Method[];
}

export type MethodListFormReturn = UseFormReturn<List<MethodFormValues>, unknown, List<DepositMethod>>;

export function toMethodFormValues(method: DepositMethod): MethodFormValues {
  const { bankDetails: _, cryptoDetails: __, ...common } = method;
  const { key, fields } = instructionsByMethodType[method.type];
  const given: PaymentDetailTexts = method[key] ?? {};
  return {
    ...common,
    savedCode: method.code.toLowerCase(),
    minLimit: formatAmount(method.minLimit),
    maxLimit: formatAmount(method.maxLimit),
    feePercent: formatPercentInput(method.feePercent),
    [key]: Object.fromEntries(fields.map(({ name, initial = '' }) => [name, given[name] ?? initial])),
  };
}

export function newMethodFormValues(kind: MethodKind, type: MethodType): MethodFormValues {
  const defaults = kind === 'deposit' ? newDepositMethodDefaults : newWithdrawMethodDefaults;
  return toMethodFormValues({ ...defaults, type, code: '', name: '' });
}

/** An optional text that is blank is left out of the request. */
const toWire = z.transform(({ savedCode: _, ...method }: MethodFormValues): object => {
  const { key, fields } = instructionsByMethodType[method.type];
  const texts = method[key] ?? {};
  const given = fields.filter(({ name, isOptional }) => !isOptional || texts[name]?.trim());
  return { ...method, [key]: Object.fromEntries(given.map(({ name }) => [name, texts[name]])) };
});

const typed = {
  minLimit: LimitTextSchema,
  maxLimit: LimitTextSchema,
  feePercent: z.pipe(PercentTextSchema, PercentSchema),
};

export const methodSchemas: Readonly<Record<MethodKind, z.ZodMiniType<DepositMethod, MethodFormValues>>> = {
  deposit: z.pipe(toWire, z.extend(DepositMethodView, typed)),
  withdraw: z.pipe(toWire, z.extend(WithdrawMethodView, typed)),
};

export function createMethodsSchema(kind: MethodKind) {
  return z
    .object({ methods: z.array(methodSchemas[kind]) })
    .check(toMethodListValidation((methods) => assertMethodsSavable(methods, kind)));
}

/** Turns a rule that throws refusals into a check, which also runs when single fields are invalid. */
export function toMethodListValidation(check: (methods: readonly DepositMethod[]) => void) {
  return z.check<List<DepositMethod>>(
    ({ value: { methods }, issues }) => {
      try {
        check(methods);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        for (const [path, message] of Object.entries(error.details.fields ?? {})) {
          issues.push({ code: 'custom', path: methodFieldPath(path, methods).split('.'), message, input: methods });
        }
      }
    },
    { when: () => true },
  );
}

/** Returns the field at which a refusal is shown. One about all details is shown at the first missing one. */
export function methodFieldPath(
  path: string,
  methods: readonly (DepositMethod | MethodFormValues)[],
): FieldPath<List<MethodFormValues>> {
  const [, index, part, name] = path.split('.');
  const method = methods[Number(index)];
  if (!method || name || part !== instructionsByMethodType[method.type].key)
    return path as FieldPath<List<MethodFormValues>>;
  const { key, fields } = instructionsByMethodType[method.type];
  const given: PaymentDetailTexts = method[key] ?? {};
  const missing = fields.find((field) => !field.isOptional && !given[field.name]?.trim()) ?? fields[0];
  return `methods.${Number(index)}.${key}.${missing?.name}`;
}
