/**
 * Codes use SHA-1 and 6 digits, and may be one time step early or late.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html
 */
import { generateSecret, verifySync } from 'otplib';
import { isFromFastClock } from '#shared/domain/clock-skew.ts';

const PERIOD_SECONDS = 30;

export function newTotpSecret(): string {
  return generateSecret({ length: 32 });
}

/** Tells whether a code of this step or a later one was accepted before. @param now epoch milliseconds */
export const isUsedStep = (step: number, lastStep: number, now: number): boolean =>
  step <= lastStep && !isFromFastClock(lastStep * PERIOD_SECONDS * 1000, now);

/** Returns the time step of an accepted code. @param now epoch milliseconds */
export function totpStepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    period: PERIOD_SECONDS,
    epochTolerance: PERIOD_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
