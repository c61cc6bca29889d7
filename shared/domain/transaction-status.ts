export type TransactionType = 'deposit' | 'withdraw';

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

interface StatusMeaning {
  readonly label: string;
  readonly open: boolean;
  /** On the booked balance; for a withdrawal also on the reserve. */
  readonly deposit: 'nothing' | 'booked';
  readonly withdraw: 'nothing' | 'booked' | 'reserved';
}

export const statusMeanings = {
  pending: { label: 'Pending', open: true, deposit: 'nothing', withdraw: 'reserved' },
  processing: { label: 'Processing', open: true, deposit: 'nothing', withdraw: 'reserved' },
  completed: { label: 'Completed', open: false, deposit: 'booked', withdraw: 'booked' },
  failed: { label: 'Failed', open: false, deposit: 'nothing', withdraw: 'nothing' },
  cancelled: { label: 'Cancelled', open: false, deposit: 'nothing', withdraw: 'nothing' },
} as const satisfies Record<TransactionStatus, StatusMeaning>;

export const BOOKED_BY_ADMIN = 'Admin';
