/** What a transaction can be, and what each state means (spec 3, product "What a status means for money"). */
export type TransactionType = 'deposit' | 'withdraw';

export const transactionStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

interface StatusMeaning {
  /** As people read it. */
  readonly label: string;
  /** Still to be decided: shown among the requests. */
  readonly open: boolean;
  /** What a deposit does to the booked balance, and a withdrawal to balance and reserve, in this state. */
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
