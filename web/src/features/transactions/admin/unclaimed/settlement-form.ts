import * as z from 'zod/mini';
import type { RouteInput } from '#shared/contract/route.ts';
import {
  DETAILS_FIELD,
  DETAILS_MISSING,
  REASON_FIELD,
  type settleDormantBalance,
} from '#shared/contract/transactions/unclaimed.ts';
import type { UserView } from '#shared/contract/views.ts';
import { requiredLineSchema, requiredTextSchema } from '#shared/contract/wire.ts';
import { AmountTextSchema } from '../../../../components/bank/money-field.tsx';

type Settlement = RouteInput<typeof settleDormantBalance>['body'];
export type SettlementAction = Settlement['action'];

const both = { amount: AmountTextSchema, reason: requiredLineSchema(REASON_FIELD) };

export const settlementSchemas = {
  payout: z.object({ ...both, details: requiredTextSchema({ ...DETAILS_FIELD, missing: DETAILS_MISSING }) }),
  assign: z.object({ ...both, details: z.string() }),
} as const satisfies Record<SettlementAction, unknown>;

export type SettlementInputs = z.input<(typeof settlementSchemas)[SettlementAction]>;
export type SettlementValues = z.output<(typeof settlementSchemas)[SettlementAction]>;

export function toSettlement(
  way: SettlementAction,
  userId: string,
  filled: SettlementValues,
  heir: UserView | undefined,
) {
  const { amount, reason, details } = filled;
  const settlement: Settlement | undefined =
    way === 'payout'
      ? { action: way, userId, amount, reason, details }
      : heir && { action: way, userId, amount, reason, toUserId: heir._id };
  return settlement;
}
