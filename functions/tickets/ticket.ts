import type { TicketStatus } from '#shared/domain/tickets.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';

export interface TicketReply {
  readonly id: string;
  readonly message: string;
  readonly at: string;
  readonly by?: { readonly id: string; readonly name: string } | undefined;
}

export interface Ticket extends OwnedIdParts {
  readonly subject: string;
  readonly message: string;
  readonly priority: 'low' | 'medium' | 'high';
  readonly status: TicketStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The customer's current data; lists show a change some seconds later. Absent once the customer is deleted. */
  readonly customer?: { readonly name: string; readonly email: string } | undefined;
  readonly replies: readonly TicketReply[];
  readonly replyCount: number;
  readonly assignee?: { readonly id: string; readonly name: string } | undefined;
  readonly version: number;
}

export interface StoredTicket extends Ticket {
  readonly requestDigest?: string | undefined;
  readonly lastChange: string;
}
