import type { Input, Route } from '#shared/contract/route.ts';
import { type DualApprovalRoute, dualApproval } from '../approvals/dual-approval.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import type { Outcome } from '../core/http/response.ts';
import { changeTransaction, type TransactionChange, toChangeCommand } from './change-transaction.ts';
import { previewBooking } from './preview-booking.ts';
import type { StoredTransaction } from './transaction.ts';

interface ApprovedChange<R extends Route> {
  readonly subject: (customer: string) => string;
  readonly change: (input: Input<R> & { readonly request: Request }, principal: Principal) => TransactionChange;
  /** Adds to the input the version on which the change was planned. */
  readonly at: (input: Input<R>, version: number | undefined) => Input<R>;
  readonly toResponse: (transaction: StoredTransaction) => Outcome<R>;
}

export const approvedChange = <const R extends DualApprovalRoute>(route: R, wanted: ApprovedChange<R>) =>
  dualApproval(
    route,
    async (input, principal) => {
      const { customer, version, changes, needsApproval } = await previewBooking(
        await toChangeCommand(wanted.change(input, principal)),
      );
      return { input: wanted.at(input, version), subject: wanted.subject(customer), changes, needsApproval };
    },
    async (input, principal) => wanted.toResponse(await changeTransaction(wanted.change(input, principal))),
  );
