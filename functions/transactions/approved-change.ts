import type { Route, RouteInput } from '#shared/contract/route.ts';
import { type DualApprovalRoute, withDualApproval } from '../approvals/dual-approval.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import type { HandlerOutcome } from '../core/http/response.ts';
import { type ChangeTransactionCommand, changeTransaction, toChangeBookingCommand } from './change-transaction.ts';
import { previewBooking } from './preview-booking.ts';
import type { StoredTransaction } from './transaction.ts';

interface ApprovedChange<R extends Route> {
  /** @param title such as `deposit of €250.00 for Amelie Thornbury` */
  readonly subject: (title: string, input: RouteInput<R>) => string;
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
      const preview = await previewBooking(await toChangeBookingCommand(wanted.change(input, principal)));
      const { version, title = 'transaction' } = preview.transaction ?? {};
      return { ...preview, input: wanted.at(input, version), subject: wanted.subject(title, input) };
    },
    async (input, principal) => wanted.toResponse(await changeTransaction(wanted.change(input, principal))),
  );
