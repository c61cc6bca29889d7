/** The limits on signing in: 5 failures on an account or 20 from an address within 15 minutes, for any password. */
import { canonicalEmail } from '#shared/domain/email.ts';
import { tooMany } from '#shared/domain/rate-limits.ts';
import type { Refusal } from '#shared/domain/refusal.ts';
import { clearAttempts, forgetAttempts, giveBack, takeAttempt } from '../data/attempts.ts';
import { recordEvent } from '../data/audit.ts';
import type { User } from '../data/users.ts';
import type { Request } from '../http/request.ts';
import { now } from '../platform/clock.ts';
import { digest } from '../platform/ids.ts';

const WINDOW_MS = 15 * 60 * 1000;
const perAccount = { limit: 5, window: WINDOW_MS };
const perAddress = { limit: 20, window: WINDOW_MS };
const TOO_MANY = 'Too many failed attempts';

/** How long after the right password the code may follow. */
const CODE_STEP_MS = 3 * 60 * 1000;

export interface AccountAttempts {
  /** The right password was given within the last three minutes, so that the code step may follow. */
  readonly passwordGivenRecently: boolean;
  /** Asks the pool. What it does not answer was no attempt: a pool that is busy locks nobody out. */
  asking<T>(ask: () => Promise<T>): Promise<T>;
  /** Records the failure, which stays counted, and hands the refusal back to be thrown. */
  failed(refusal: Refusal, userId?: string): Promise<Refusal>;
  /** The right password, and a code is still to come: no failure, but earlier ones stay counted. */
  passwordGiven(): Promise<void>;
  /** Signed in: the account's failures are forgotten. */
  succeeded(user: User, sessionId: string): Promise<void>;
}

/** @param email in its canonical form */
const accountSubject = (email: string): string => `SIGN-IN#${digest(email)}`;

/** Lets somebody sign in again at once who has failed too often. */
export const unlockSignIn = (email: string): Promise<void> => forgetAttempts(accountSubject(canonicalEmail(email)));

/** Takes one attempt for the account and the address. @throws Refusal 429 with the time to wait */
export async function signInAttempts(
  email: string,
  { sourceIp, userAgent }: Pick<Request, 'sourceIp' | 'userAgent'>,
): Promise<AccountAttempts> {
  const at = now();
  const account = accountSubject(email);
  const address = `SIGN-IN-FROM#${sourceIp}`;
  const ofAddress = await takeAttempt(address, perAddress, at);
  if (ofAddress.wait !== undefined) throw tooMany(TOO_MANY, ofAddress.wait);
  const ofAccount = await takeAttempt(account, perAccount, at);
  if (ofAccount.wait !== undefined) {
    await giveBack(address, perAddress, at);
    throw tooMany(TOO_MANY, ofAccount.wait);
  }
  return {
    passwordGivenRecently: (ofAccount.before.passwordAt ?? Number.NEGATIVE_INFINITY) > at - CODE_STEP_MS,
    async asking(ask) {
      try {
        return await ask();
      } catch (error) {
        await giveBack(account, perAccount, at);
        await giveBack(address, perAddress, at);
        throw error;
      }
    },
    async failed(refusal, userId) {
      const locked = ofAccount.before.times.filter((time) => time > at - WINDOW_MS).length + 1 >= perAccount.limit;
      await recordEvent({
        action: locked ? 'session.locked' : 'session.refused',
        // Whose account it was about says not who it was.
        actorId: 'unknown',
        ...(userId !== undefined && { subjectId: userId }),
        sourceIp,
        userAgent,
        after: { reason: refusal.code },
      });
      return refusal;
    },
    async passwordGiven() {
      await giveBack(account, perAccount, at, at);
      await giveBack(address, perAddress, at);
    },
    async succeeded(user, sessionId) {
      await clearAttempts(account, {
        action: 'session.started',
        actorId: user.id,
        actorName: user.name,
        subjectId: user.id,
        sourceIp,
        userAgent,
        sessionId,
      });
      await giveBack(address, perAddress, at);
    },
  };
}
