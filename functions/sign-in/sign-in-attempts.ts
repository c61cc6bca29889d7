/**
 * The limits within 15 minutes are 5 failures of an account, 20 from an address, and 5 from each known device of the
 * account, whatever attempts are made elsewhere.
 */
import { ipAddressBlock } from '#shared/domain/address-block.ts';
import { countedAttemptTimes, secondsUntilAttemptAllowed } from '#shared/domain/attempts.ts';
import { isFromFastClock } from '#shared/domain/clock-skew.ts';
import { deviceName } from '#shared/domain/device-name.ts';
import type { DomainError } from '#shared/domain/domain-error.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { isKnownDevice, KNOWN_DEVICE_SECONDS, type KnownDevice } from '#shared/domain/known-devices.ts';
import { TOO_MANY_FAILED_MESSAGE, tooManyAttemptsError } from '#shared/domain/rate-limits.ts';
import type { Session } from '#shared/domain/sessions.ts';
import { type AuditEntry, recordAuditEvent } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { isoTime, now } from '../core/clock.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import { deviceFromCookies } from '../core/http/cookies.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { newId, sha256OfParts } from '../core/ids.ts';
import type { User } from '../core/users/user.ts';
import { noticeTo } from '../notifications/outbox.ts';
import {
  type AttemptSubject,
  attemptsOfAccount,
  clearAttemptsOfAccount,
  forgetAttempts,
  forgetAttemptsWithAudit,
  type RecordedAttempts,
  recordAttempt,
  recordDeviceAttempt,
  recordKnownDeviceSession,
  refundAttempt,
} from './attempts.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** NOTE: counts until there is a pause. Otherwise failures spread over hours would make the user pool lock the account. */
const perAccount = { limit: 5, window: WINDOW_MS, untilQuiet: true } as const;
const perAddress = { limit: 20, window: WINDOW_MS };

const CODE_STEP_MS = 3 * 60 * 1000;

const MAX_DEVICE_NAME_LENGTH = 80;

/** After as many failures as the bank allows, the pool locks for at most sixteen seconds. */
const POOLS_LOCK_SECONDS = 60;

export interface SignInAttempt {
  /** True within three minutes of the right password, so that the code may follow. */
  readonly passwordGivenRecently: boolean;
  readonly isTrustedDevice: boolean;
  /** Does not count a call without an answer, so that a busy pool locks no account. */
  asking<T>(ask: () => Promise<T>): Promise<T>;
  failed(refusal: DomainError, userId?: string): Promise<DomainError>;
  passwordGiven(): Promise<void>;
  proven(): Promise<void>;
  poolIsLocked(): Promise<DomainError>;
  succeeded(user: User, session: Session): Promise<KnownDevice>;
}

const accountSubject = (email: string): string => `SIGN-IN#${sha256OfParts(email)}`;

/** Ends the lock of unknown devices, whose attempts were for an earlier password or address. */
export const unlockUnknownDevices = (email: string): Promise<void> =>
  forgetAttempts(accountSubject(canonicalEmail(email)));

export const unlockAccountSignIn = (email: string, audit: AuditEntry): Promise<void> =>
  clearAttemptsOfAccount(accountSubject(canonicalEmail(email)), audit);

/** Returns the latest end of a lock, of the account or of a known device (ISO 8601). */
export async function signInLockedUntil(email: string): Promise<string | undefined> {
  const at = now();
  const all = await attemptsOfAccount(accountSubject(canonicalEmail(email)));
  const waits = all.map(({ times }) => secondsUntilAttemptAllowed(times, perAccount, at) ?? 0);
  const longest = Math.max(0, ...waits);
  return longest > 0 ? isoTime(at + longest * 1000) : undefined;
}

/**
 * Counts an attempt to sign in.
 * @param user undefined for an unknown address
 * @param principal set when there already is a session
 * @throws DomainError 429
 */
export async function beginSignInAttempt(
  email: string,
  user: User | undefined,
  request: RequestContext,
  principal?: Principal,
): Promise<SignInAttempt> {
  const { sourceIp, userAgent } = request;
  const at = now();
  const account = accountSubject(email);
  const device = user && knownDevice(user, request, at);
  const count =
    (device && (await countOfDevice(account, device, at))) ?? (await unknownDeviceCounter(account, sourceIp, at));
  const { subject, before, address } = count;
  const { passwordAt: lastPasswordAt = Number.NEGATIVE_INFINITY } = before;

  async function isNoFailure(passwordAt?: number): Promise<void> {
    await refundAttempt(subject, perAccount, at, passwordAt);
    if (address) await refundAttempt(address, perAddress, at);
  }

  return {
    passwordGivenRecently: lastPasswordAt > at - CODE_STEP_MS && !isFromFastClock(lastPasswordAt, at),
    isTrustedDevice: count.device !== undefined,
    async asking(ask) {
      try {
        return await ask();
      } catch (error) {
        await isNoFailure();
        throw error;
      }
    },
    async failed(refusal, userId) {
      const locked = countedAttemptTimes(before.times, perAccount, at).length + 1 >= perAccount.limit;
      await recordAuditEvent({
        action: locked ? 'session.locked' : 'session.sign-in-failed',
        ...(principal ? auditActor(principal, request) : { actorId: 'unknown', sourceIp }),
        ...(userId !== undefined && { subjectId: userId }),
        userAgent,
        after: { reason: refusal.code },
      });
      return refusal;
    },
    async poolIsLocked() {
      await isNoFailure();
      return tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, POOLS_LOCK_SECONDS);
    },
    passwordGiven: () => isNoFailure(at),
    proven: () => isNoFailure(),
    async succeeded(person, session) {
      const { id, name } = person;
      const audit = {
        ...{ action: 'session.started', actorId: id, actorName: name, subjectId: id },
        ...{ sourceIp, userAgent, sessionId: session.id },
      };
      const expiresAt = session.startedAt + KNOWN_DEVICE_SECONDS;
      if (count.device) await recordKnownDeviceSession(subject, { lastSession: session.id, now: at, expiresAt }, audit);
      else await forgetAttemptsWithAudit(subject, audit, newDeviceNotice(person, request));
      if (address) await refundAttempt(address, perAddress, at);
      return { id: count.device?.id ?? newId(), session };
    },
  };
}

function newDeviceNotice(user: User, { sourceIp, userAgent }: RequestContext): readonly TableWrite[] {
  const device = deviceName(userAgent).slice(0, MAX_DEVICE_NAME_LENGTH);
  return noticeTo('new-device-sign-in', { device, sourceIp })(user, undefined, newId());
}

interface Count {
  readonly subject: AttemptSubject;
  readonly before: RecordedAttempts;
  readonly address?: string;
  readonly device?: KnownDevice;
}

function knownDevice(user: User, { cookies, userAgent }: RequestContext, at: number): KnownDevice | undefined {
  const device = deviceFromCookies(cookies, user.id, userAgent);
  return device && isKnownDevice(device, user, at) ? device : undefined;
}

/** Counts an attempt from a known device. @returns undefined for a copied cookie @throws DomainError 429 */
async function countOfDevice(account: string, device: KnownDevice, at: number): Promise<Count | undefined> {
  const subject = { account, device: device.id };
  const taken = await recordDeviceAttempt(subject, device.session.id, perAccount, at);
  if (!taken) return undefined;
  if (taken.wait !== undefined) throw tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, taken.wait);
  return { subject, before: taken.before, device };
}

/** @throws DomainError 429 */
async function unknownDeviceCounter(account: string, sourceIp: string, at: number): Promise<Count> {
  const address = `SIGN-IN-FROM#${ipAddressBlock(sourceIp)}`;
  const ofAddress = await recordAttempt(address, perAddress, at);
  if (ofAddress.wait !== undefined) throw tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, ofAddress.wait);
  const { before, wait } = await recordAttempt(account, perAccount, at);
  if (wait === undefined) return { subject: account, before, address };
  await refundAttempt(address, perAddress, at);
  throw tooManyAttemptsError(TOO_MANY_FAILED_MESSAGE, wait);
}
