import * as z from 'zod/mini';
import { isText, oneLine } from '../domain/text.ts';
import { payoutDetails } from './method-kinds.ts';
import { route } from './route.ts';
import { transactionFilters } from './transaction-filters.ts';
import { TransactionDetailView, TransactionStatus, TransactionView } from './views.ts';
import { Amount, byId, ChosenMethod, countedPage, optionalText, searchText, Version } from './wire.ts';

export const listWithdrawals = /* @__PURE__ */ route({
  method: 'GET',
  path: '/admin/withdrawals',
  access: 'admin',
  summary: 'The withdrawals of all customers, newest first',
  needs: ['totals:get', 'settings:get', 'gsi1:query', 'gsi2:query', 'gsi3:query', 'gsi4:query'],
  query: /* @__PURE__ */ z.strictObject(/* @__PURE__ */ withoutType({ ...transactionFilters, search: searchText })),
  answer: /* @__PURE__ */ countedPage('withdrawals', TransactionView),
});

function withoutType<F extends { type: unknown }>({ type: _, ...filters }: F): Omit<F, 'type'> {
  return filters;
}

export const getWithdrawal = route({
  method: 'GET',
  path: '/admin/withdrawals/{id}',
  access: 'admin',
  summary: 'One withdrawal with payment details, proof and timeline',
  needs: [],
  refuses: ['not-found'],
  params: byId,
  answer: z.object({ withdrawal: TransactionDetailView }),
});

const NO_ADDRESS = { error: 'Please enter a valid https address' };

/** The address of a picture, https only. */
const ProofImage = z.optional(
  z.union(
    [
      z.literal(''),
      z.string().check(
        z.maxLength(2000, { error: 'This address is too long' }),
        // No user name before the host, no characters that browsers rewrite: the address that is shown is the one followed.
        z.regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\<>"]*)?$/i, NO_ADDRESS),
        z.url({
          protocol: /^https$/,
          hostname:
            /^(?!.*\.(?:localhost|local|internal)$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i,
          ...NO_ADDRESS,
        }),
        z.refine((address) => isText(address) && oneLine(address) === address.normalize('NFC'), NO_ADDRESS),
      ),
    ],
    NO_ADDRESS,
  ),
);

export const processWithdrawal = route({
  method: 'PATCH',
  path: '/admin/withdrawals/{id}',
  access: 'admin',
  summary: 'Sets the status of a withdrawal, with a proof of the payment and notes',
  needs: ['users:put', 'users:update'],
  records: ['transaction.status'],
  refuses: ['not-found', 'conflict'],
  params: byId,
  body: z.strictObject({
    status: TransactionStatus,
    proofImage: ProofImage,
    /** For administrators. */
    notes: optionalText('Notes', 1000),
    /** For the customer, in the timeline. */
    reason: optionalText('Reason', 500),
    version: Version,
  }),
  answer: z.object({ message: z.string(), withdrawal: TransactionDetailView }),
});

export const requestWithdrawal = route({
  method: 'POST',
  path: '/user/withdraw',
  access: 'user',
  summary: 'Requests a withdrawal; its amount is held from now on',
  needs: ['users:put', 'users:update', 'settings:get'],
  refuses: ['conflict'],
  body: z.strictObject({
    amount: Amount,
    method: ChosenMethod,
    ...payoutDetails(),
  }),
  answer: z.object({ message: z.string(), transaction: TransactionView }),
  status: 201,
  idempotency: 'withdrawals.requestWithdrawal',
});
