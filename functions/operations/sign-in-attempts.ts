/** The limits on signing in, for any password: 5 failures of an account or 20 from an address within 15 minutes. */
import { canonicalEmail } from '#shared/domain/email.ts';
import { tooMany } from '#shared/domain/rate-limits.ts';
import type { Refusal } from '#shared/domain/refusal.ts';
import { clearAttempts, forgetAttempts, giveBack, takeAttempt } from '../data/attempts.ts';
import { recordEvent } from '../data/audit.ts';
import type { User } from '../data/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { now } from '../platform/clock.ts';
import { digest } from '../platform/ids.ts';
import { auditActor } from './audit-actor.ts';

const WINDOW_MS = 15 * 60 * 1000;
const perAccount = { limit: 5, window: WINDOW_MS };
const perAddress = { limit: 20, window: WINDOW_MS };
const TOO_MANY = 'Too many failed attempts';

const CODE_STEP_MS = 3 * 60 * 1000;

export interface AccountAttempts {
  /** Within three minutes: the code step may follow. */
  readonly passwordGivenRecently: boolean;
  /** Calls the pool. A call without an answer is no attempt: a busy pool locks no account. */
  asking<T>(ask: () => Promise<T>): Promise<T>;
  /** Records the failure, which stays counted. @returns the refusal, to be thrown */
  failed(refusal: Refusal, userId?: string): Promise<Refusal>;
  /** The code is still to come: no failure, but earlier failures stay counted. */
  passwordGiven(): Promise<void>;
  /** Forgets the account's failures. */
  succeeded(user: User, sessionId: string): Promise<void>;
}

const accountSubject = (email: string): string => `SIGN-IN#${digest(email)}`;

/** Ends a lock-out. */
export const unlockSignIn = (email: string): Promise<void> => forgetAttempts(accountSubject(canonicalEmail(email)));

/**
 * Counts an attempt for the account and the address.
 * @param caller has a session already
 * @throws Refusal 429
 */
export async function signInAttempts(email: string, request: Request, caller?: Caller): Promise<AccountAttempts> {
  const { sourceIp, userAgent } = request;
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
        // The account's owner need not be the actor.
        ...(caller ? auditActor(caller, request) : { actorId: 'unknown', sourceIp }),
        ...(userId !== undefined && { subjectId: userId }),
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
