/** A person's authenticator app in tests: it follows the bank's clock and never shows a code twice. */
import type { Route } from '#shared/contract/route.ts';
import {
  generateAdminSecret,
  generateSecret,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/two-factor.ts';
import type { Session, TestBank } from './bank.ts';
import { totp } from './totp.ts';

export interface Authenticator {
  readonly secret: string;
  /** A code that was not shown before: the clock moves on to the next thirty seconds. */
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

/** Sets two-factor up for whoever the session belongs to. */
export async function enableTwoFactor(bank: TestBank, session: Session, role: 'user' | 'admin' = 'user') {
  const [generate, toggle]: [Route, Route] =
    role === 'admin' ? [generateAdminSecret, toggleAdminTwoFactor] : [generateSecret, toggleTwoFactor];
  const { body } = await bank.send(generate.method, generate.path, undefined, session);
  const device = authenticator(bank, (body as { secret: string }).secret);
  const answer = await bank.send(
    toggle.method,
    toggle.path,
    { enabled: true, verificationCode: device.nextCode() },
    session,
  );
  if (answer.status !== 200) throw new Error(`Two-factor was not enabled: ${JSON.stringify(answer.body)}`);
  return device;
}
