import { isoTime, now } from '../core/clock.ts';
import type { Principal } from '../core/http/principal.ts';
import type { AdminProof } from './transaction.ts';

export const processedBy = ({ name, email }: Principal): Pick<AdminProof, 'processedBy' | 'processedAt'> => ({
  processedBy: { name, email },
  processedAt: isoTime(now()),
});
