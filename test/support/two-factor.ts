/** An authenticator that follows the bank's clock and never shows a code twice. */
import {
  generateAdminSecret,
  generateSecret,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/sign-in.ts';
import type { Session, TestBank } from './bank.ts';
import { totp } from './totp.ts';

export interface Authenticator {
  readonly secret: string;
  /** Moves the clock to the next thirty seconds and returns the code. */
  nextCode(): string;
}

function authenticator(bank: TestBank, secret: string): Authenticator {
  return {
    secret,
    nextCode() {
      bank.clock.advance(30_000);
      return totp(secret, bank.clock.now());
    },
  };
}

export async function enableTwoFactor(bank: TestBank, session: Session, role: 'user' | 'admin' = 'user') {
  const [generate, toggle] =
    role === 'admin'
      ? ([generateAdminSecret, toggleAdminTwoFactor] as const)
      : ([generateSecret, toggleTwoFactor] as const);
  const { secret } = (
    await bank.call<typeof generateSecret | typeof generateAdminSecret>(generate, {}, { as: session })
  ).result;
  const device = authenticator(bank, secret);
  const body = { enabled: true, verificationCode: device.nextCode() } as const;
  const answer = await bank.call<typeof toggleTwoFactor | typeof toggleAdminTwoFactor>(
    toggle,
    { body },
    { as: session },
  );
  if (answer.status !== 200) throw new Error(`Two-factor was not enabled: ${JSON.stringify(answer.body)}`);
  return device;
}
