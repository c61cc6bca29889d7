import * as z from 'zod/mini';
import type { Input } from '#shared/contract/route.ts';
import { DETAILS, NO_DETAILS, REASON, type settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import type { UserView } from '#shared/contract/views.ts';
import { requiredLine, requiredText } from '#shared/contract/wire.ts';
import { TypedAmount } from '../../../../components/bank/typed-amount.ts';

type Settlement = Input<typeof settleDormantBalance>['body'];
export type Way = Settlement['action'];

const both = { amount: TypedAmount, reason: requiredLine(REASON) };

export const forms = {
  payout: z.object({ ...both, details: requiredText({ ...DETAILS, missing: NO_DETAILS }) }),
  assign: z.object({ ...both, details: z.string() }),
} as const satisfies Record<Way, unknown>;

export type Typed = z.input<(typeof forms)[Way]>;
export type Filled = z.output<(typeof forms)[Way]>;

export function settlementOf(way: Way, userId: string, filled: Filled, heir: UserView | undefined) {
  const { amount, reason, details } = filled;
  const settlement: Settlement | undefined =
    way === 'payout'
      ? { action: way, userId, amount, reason, details }
      : heir && { action: way, userId, amount, reason, toUserId: heir._id };
  return settlement;
}
