import type { Input, Route } from '#shared/contract/route.ts';
import type { Caller } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import type { Outcome } from '../core/http/response.ts';
import { changeTransaction, moveToChange, type TransactionChange } from '../transactions/change-transaction.ts';
import { planMove } from '../transactions/plan-money.ts';
import type { StoredTransaction } from '../transactions/transaction.ts';
import { type Guarded, secondPerson } from './second-person.ts';

interface ApprovedChange<R extends Route> {
  readonly subject: (customer: string) => string;
  readonly change: (input: Input<R> & { readonly request: Request }, caller: Caller) => TransactionChange;
  /** The input with the version it was planned on. */
  readonly at: (input: Input<R>, version: number | undefined) => Input<R>;
  readonly answer: (transaction: StoredTransaction) => Outcome<R>;
}

export const approvedChange = <const R extends Guarded>(route: R, wanted: ApprovedChange<R>) =>
  secondPerson(
    route,
    async (input, caller) => {
      const { customer, version, changes, needs } = await planMove(await moveToChange(wanted.change(input, caller)));
      return { input: wanted.at(input, version), subject: wanted.subject(customer), changes, needs };
    },
    async (input, caller) => wanted.answer(await changeTransaction(wanted.change(input, caller))),
  );
