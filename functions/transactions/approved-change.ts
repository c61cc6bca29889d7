import type { Route, RouteInput } from '#shared/contract/route.ts';
import { type DualApprovalRoute, withDualApproval } from '../approvals/dual-approval.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import type { HandlerOutcome } from '../core/http/response.ts';
import { type ChangeTransactionCommand, changeTransaction, toChangeBookingCommand } from './change-transaction.ts';
import { previewBooking } from './preview-booking.ts';
import type { StoredTransaction } from './transaction.ts';

interface ApprovedChange<R extends Route> {
  readonly subject: (customer: string) => string;
  readonly change: (
    input: RouteInput<R> & { readonly request: RequestContext },
    principal: Principal,
  ) => ChangeTransactionCommand;
  /** Adds to the input the version on which the change was planned. */
  readonly at: (input: RouteInput<R>, version: number | undefined) => RouteInput<R>;
  readonly toResponse: (transaction: StoredTransaction) => HandlerOutcome<R>;
}

export const transactionChangeWithDualApproval = <const R extends DualApprovalRoute>(
  route: R,
  wanted: ApprovedChange<R>,
) =>
  withDualApproval(
    route,
    async (input, principal) => {
      const { customer, version, changes, needsApproval } = await previewBooking(
        await toChangeBookingCommand(wanted.change(input, principal)),
      );
      return { input: wanted.at(input, version), subject: wanted.subject(customer), changes, needsApproval };
    },
    async (input, principal) => wanted.toResponse(await changeTransaction(wanted.change(input, principal))),
  );
