/** Chooses among the bank's own methods, so that its settings stay as they are. */
import type * as z from 'zod/mini';
import {
  type DepositMethodView,
  listDepositMethods,
  listWithdrawMethods,
  type WithdrawMethodView,
} from '#shared/contract/transactions/payment-methods.ts';
import type { MethodType } from '#shared/domain/method-kinds.ts';
import type { BankClient, SessionCredentials } from './running-bank.ts';

export interface MethodChoice {
  readonly code: string;
  readonly name: string;
  readonly type: MethodType;
  /** The method's minimum in euros. */
  readonly amount: number;
}

export interface UsableMethods {
  readonly deposit: MethodChoice | undefined;
  readonly withdraw: MethodChoice | undefined;
}

/** The largest minimum in euros that a test may use. */
const MOST = 100_000;

export async function findUsableMethods(bank: BankClient, as: SessionCredentials): Promise<UsableMethods> {
  const { methods: deposit } = await bank.ask(listDepositMethods, {}, { as });
  const { methods: withdraw } = await bank.ask(listWithdrawMethods, {}, { as });
  return { deposit: choose(deposit), withdraw: choose(withdraw) };
}

type Method = z.input<typeof DepositMethodView> | z.input<typeof WithdrawMethodView>;

/** Chooses a method with a unique name, by bank transfer if possible. */
function choose(methods: readonly Method[]): MethodChoice | undefined {
  const usable = methods.flatMap(({ code = '', name = '', type, isActive, minLimit = 0, maxLimit = 0 }) => {
    const amount = Math.max(minLimit, 1);
    const isOnly = methods.filter((other) => other.name === name).length === 1;
    return isActive && isOnly && amount <= Math.min(maxLimit, MOST) ? [{ code, name, type, amount }] : [];
  });
  return usable.find(({ type }) => type === 'bank') ?? usable[0];
}

export const noMethodMessage = (kind: 'deposit' | 'withdraw'): string =>
  `the bank has no active ${kind} method with a name of its own that takes ${MOST} euros or less`;
