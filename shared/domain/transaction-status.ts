export type TransactionType = 'deposit' | 'withdraw';

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

interface StatusMeaning {
  readonly label: string;
  /** The transaction waits for an administrator's decision. */
  readonly open: boolean;
  /** The decision was to refuse the request. */
  readonly refused: boolean;
  /** Administrators can choose the status when they edit a transaction. */
  readonly offeredInEdit: boolean;
  /** The effect on the booked balance, and for a withdrawal on the reserved money as well. */
  readonly deposit: 'nothing' | 'booked';
  readonly withdraw: 'nothing' | 'booked' | 'reserved';
}

/**
 * All properties of each status. A new property is added here, and in the places where the compiler then reports it
 * missing.
 */
export const transactionStatusProperties = {
  pending: {
    label: 'Pending',
    open: true,
    refused: false,
    offeredInEdit: true,
    deposit: 'nothing',
    withdraw: 'reserved',
  },
  processing: {
    label: 'Processing',
    open: true,
    refused: false,
    offeredInEdit: false,
    deposit: 'nothing',
    withdraw: 'reserved',
  },
  completed: {
    label: 'Completed',
    open: false,
    refused: false,
    offeredInEdit: true,
    deposit: 'booked',
    withdraw: 'booked',
  },
  failed: {
    label: 'Failed',
    open: false,
    refused: true,
    offeredInEdit: true,
    deposit: 'nothing',
    withdraw: 'nothing',
  },
  cancelled: {
    label: 'Cancelled',
    open: false,
    refused: true,
    offeredInEdit: false,
    deposit: 'nothing',
    withdraw: 'nothing',
  },
} as const satisfies Record<TransactionStatus, StatusMeaning>;

export const openTransactionStatuses: readonly TransactionStatus[] = transactionStatuses.filter(
  (status) => transactionStatusProperties[status].open,
);

export const METHOD_NAME_OF_ADMIN_BOOKINGS = 'Admin';
