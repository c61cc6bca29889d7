/** What the wire shows of each thing (spec 3). Built by the `to...View` functions of `functions/`, never spread. */
import * as z from 'zod/mini';
import { Euros, Moment, Percent } from './wire.ts';

export const Role = z.enum(['admin', 'user']);
export type Role = z.output<typeof Role>;

/** A customer or an administrator (spec 3 "User"). */
export const UserView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  accountNumber: z.string(),
  balance: Euros,
  reservedAmount: Euros,
  availableBalance: Euros,
  createdAt: Moment,
  mobile: z.optional(z.string()),
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  city: z.optional(z.string()),
  zipCode: z.optional(z.string()),
  address: z.optional(z.string()),
  profilePicture: z.optional(z.string()),
  twoFactorEnabled: z.boolean(),
  suspended: z.boolean(),
  withdrawalFeePercent: z.optional(Percent),
});
export type UserView = z.output<typeof UserView>;

/** The sentence a screen shows after a success. */
export const MessageView = z.object({ message: z.string() });

/** What every refusal looks like on the wire. */
export const ErrorView = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorView = z.output<typeof ErrorView>;
