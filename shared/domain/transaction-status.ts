export type TransactionType = 'deposit' | 'withdraw';

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

interface StatusMeaning {
  readonly label: string;
  /** It waits for an administrator's decision. */
  readonly open: boolean;
  /** The decision was against it. */
  readonly refused: boolean;
  /** An administrator can choose it when a transaction is edited. */
  readonly offeredInEdit: boolean;
  /** On the booked balance; for a withdrawal also on the reserve. */
  readonly deposit: 'nothing' | 'booked';
  readonly withdraw: 'nothing' | 'booked' | 'reserved';
}

/** Every property of a status. A new one is added here, and where the compiler then finds it missing. */
export const statusMeanings = {
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

export const openStatuses: readonly TransactionStatus[] = transactionStatuses.filter(
  (status) => statusMeanings[status].open,
);

export const BOOKED_BY_ADMIN = 'Admin';
