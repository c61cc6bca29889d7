import type { TicketStatus } from '#shared/domain/tickets.ts';
import type { Owned } from './owned-id.ts';

export interface Reply {
  readonly id: string;
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Which of the bank's people; absent: the customer. */
  readonly by?: { readonly id: string; readonly name: string } | undefined;
}

export interface Ticket extends Owned {
  readonly subject: string;
  readonly message: string;
  readonly priority: 'low' | 'medium' | 'high';
  readonly status: TicketStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** As the customer was when asking; gone when the customer is. */
  readonly customer?: { readonly name: string; readonly email: string } | undefined;
  /** The newest few, oldest of them first. */
  readonly replies: readonly Reply[];
  readonly replyCount: number;
  readonly version: number;
}

/** A ticket as it stands in the table. */
export interface StoredTicket extends Ticket {
  /** Of the request that made it, when it carried an idempotency key. */
  readonly requestDigest?: string | undefined;
  /** By which a write recognises that it was done, although its answer was lost. */
  readonly lastChange: string;
}
