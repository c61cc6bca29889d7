import { ipAddressBlock } from '#shared/domain/address-block.ts';
import { codeLimits } from '#shared/domain/rate-limits.ts';
import { sha256OfParts } from '../core/ids.ts';
import type { PasswordCodePurpose } from './account-for-code.ts';
import { refundAttempt, takeAttempt } from './attempts.ts';

interface CodeAttempt {
  /** Does not count an attempt that was no wrong code. */
  refund(): Promise<void>;
}

interface Caller {
  readonly email: string;
  readonly sourceIp: string;
  readonly at: number;
}

/**
 * Counts by network address and by account, known or not.
 * @param step `codes` counts the codes that are asked for, `tries` those that are entered
 * @throws DomainError 429
 */
export async function beginCodeAttempt(
  purpose: PasswordCodePurpose,
  step: 'codes' | 'tries',
  { email, sourceIp, at }: Caller,
): Promise<CodeAttempt> {
  const name = purpose.toUpperCase();
  const counted = [
    [`${name}-FROM#${ipAddressBlock(sourceIp)}`, codeLimits.ofAddress],
    [`${name}-${step.toUpperCase()}#${sha256OfParts(email)}`, codeLimits[step]],
  ] as const;
  for (const [subject, limit] of counted) await takeAttempt(subject, limit, at);
  return {
    async refund() {
      for (const [subject, limit] of counted) await refundAttempt(subject, limit, at);
    },
  };
}
