import type { AdminProof } from '../data/transaction.ts';
import type { Caller } from '../http/caller.ts';
import { isoTime, now } from '../platform/clock.ts';

export const processedBy = ({ name, email }: Caller): Pick<AdminProof, 'processedBy' | 'processedAt'> => ({
  processedBy: { name, email },
  processedAt: isoTime(now()),
});
