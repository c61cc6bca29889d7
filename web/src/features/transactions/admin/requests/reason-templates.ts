import type { TransactionType } from '#shared/domain/transaction-status.ts';

export const reasonTemplates = {
  deposit: [
    'No payment has arrived within the time your request was open.',
    'The amount that arrived is not the amount you requested.',
    "The payment came from another person's account and was sent back.",
    'You requested this deposit twice; the other one is being processed.',
  ],
  withdraw: [
    'The payment details are not right. Please check them and request it again.',
    'The receiving bank has sent the payment back.',
    'The name of the account holder is not yours. We pay out to your own accounts only.',
    'You requested this withdrawal twice; the other one is being processed.',
  ],
} as const satisfies Record<TransactionType, readonly string[]>;
