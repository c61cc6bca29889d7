/** The owner of an e-mail address or a phone number confirms it by a code that was sent to it. */
import { type CodePurpose, codeExpiredError } from '#shared/domain/one-time-codes.ts';
import { toE164 } from '#shared/domain/phone-number.ts';
import { codeLimits } from '#shared/domain/rate-limits.ts';
import type { AuditActor } from '../core/audit/audit.ts';
import { isoTime, now } from '../core/clock.ts';
import { conditionalWrite, type TableWrite } from '../core/dynamodb/transact.ts';
import { codeSubject, newCode, tryCode } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { changeUser } from '../core/users/users.ts';
import { type CodeMailKind, waitingMailWrite } from '../notifications/waiting-mail.ts';
import { refundAttempt, takeAttempt } from './attempts.ts';

interface Contact {
  readonly purpose: CodePurpose;
  readonly mailKind: CodeMailKind;
  readonly field: 'email' | 'mobile';
  readonly verifiedAt: 'emailVerifiedAt' | 'mobileVerifiedAt';
  readonly auditAction: string;
  /** Beginning of the names under which codes and tries are counted. */
  readonly counted: string;
  /** Returns undefined where nothing can be sent to. */
  readonly addressOf: (user: User) => string | undefined;
}

export const emailContact: Contact = {
  purpose: 'email-verification',
  mailKind: 'email-verification-code',
  field: 'email',
  verifiedAt: 'emailVerifiedAt',
  auditAction: 'email.verified',
  counted: 'EMAIL',
  addressOf: ({ email }) => email,
};

export const phoneContact: Contact = {
  purpose: 'phone-verification',
  mailKind: 'phone-verification-code',
  field: 'mobile',
  verifiedAt: 'mobileVerifiedAt',
  auditAction: 'phone.verified',
  counted: 'PHONE',
  addressOf: ({ mobile }) => toE164(mobile),
};

interface CodeToSend {
  readonly user: User;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Further writes of the transaction. */
  readonly beside?: readonly TableWrite[];
}

/** @returns false when a condition of a further write fails, so that nothing is sent @throws DomainError 429 */
export async function sendVerificationCode(contact: Contact, code: CodeToSend): Promise<boolean> {
  const { user, address, at, beside = [] } = code;
  await takeAttempt(`${contact.counted}-CODES#${user.id}`, codeLimits.codes, at);
  return (await conditionalWrite(...codeWrites(contact, user.id, address, at), ...beside)) === 'written';
}

function codeWrites(
  { purpose, mailKind }: Contact,
  recipientId: string,
  address: string,
  at: number,
): [TableWrite, TableWrite] {
  const { id, write } = newCode(purpose, codeSubject(recipientId, address), at);
  return [write, waitingMailWrite({ id, kind: mailKind, recipientId, at: isoTime(at), data: { address } })];
}

interface VerificationTry {
  readonly user: User;
  /** Six digits. */
  readonly typed: string;
  readonly auditActor: AuditActor;
}

/** @throws DomainError 400 for a wrong, expired or used code, 429 */
export async function verifyContact(contact: Contact, { user, typed, auditActor }: VerificationTry): Promise<void> {
  const { purpose, field, verifiedAt, auditAction: action, addressOf } = contact;
  const at = now();
  const counted = `${contact.counted}-TRIES#${user.id}`;
  await takeAttempt(counted, codeLimits.tries, at);
  const address = addressOf(user);
  if (address === undefined) throw codeExpiredError();
  const use = await tryCode({ purpose, subject: codeSubject(user.id, address), typed, at });
  await changeUser(
    user.id,
    (latest) => {
      if (addressOf(latest) !== address) throw codeExpiredError();
      return { [verifiedAt]: isoTime(at) };
    },
    () => ({ action, ...auditActor, subjectId: user.id, after: { [field]: address } }),
    undefined,
    { writes: () => [use], refusal: codeExpiredError },
  );
  await refundAttempt(counted, codeLimits.tries, at);
}
