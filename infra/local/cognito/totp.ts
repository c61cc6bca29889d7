/**
 * Codes use SHA-1 and 6 digits, and may be one time step early or late.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html
 */
import { generateSecret, verifySync } from 'otplib';

const PERIOD_SECONDS = 30;

export function newTotpSecret(): string {
  return generateSecret({ length: 32 });
}

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
