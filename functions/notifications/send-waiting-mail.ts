import { wantsEmail } from '#shared/domain/notification-kinds.ts';
import { codePurposes } from '#shared/domain/one-time-codes.ts';
import { now } from '../core/clock.ts';
import { pause } from '../core/deadline.ts';
import { writeItem } from '../core/dynamodb/transact.ts';
import { env } from '../core/env.ts';
import { logger } from '../core/logger.ts';
import { countMetric } from '../core/metrics.ts';
import { codeFor } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { findUser } from '../core/users/users.ts';
import { listAdministratorIds } from '../sign-in/sign-ins.ts';
import { codeMails, isCodeMail, isKnownMail, mailContent, smsText } from './mail-content.ts';
import { withMailLease } from './mail-lease.ts';
import { isErrorOfOneMail, readSendRate, sendMail } from './mail-service.ts';
import { renderMail } from './render-mail.ts';
import { isNumberRefused, sendSms } from './sms-service.ts';
import {
  delayWaitingMail,
  isMailDue,
  MAIL_LIFETIME_MS,
  type MailKind,
  readDueMail,
  removeWaitingMail,
  type StoredMail,
  type WaitingMail,
  waitingMailWrite,
} from './waiting-mail.ts';

/** Milliseconds that are left of the function's time when it begins no further mail. */
const RESERVE_MS = 15_000;

/**
 * Sends everything that waits. One function at a time does so; the others return at once.
 * @param remainingMs the function's time
 */
export async function sendWaitingMail(remainingMs: () => number): Promise<void> {
  let outcome: Outcome = 'sent';
  const run = async () => {
    outcome = await sendDueMail(remainingMs);
  };
  // Another function may have found the lease taken just before it was given back, so due mail is looked for again.
  while ((await withMailLease(run)) && outcome === 'sent' && (await isMailDue()));
}

/** `stopped`: the rest waits for the next call. */
type Outcome = 'sent' | 'stopped';

async function sendDueMail(remainingMs: () => number): Promise<Outcome> {
  const waitForTurn = createPace();
  for await (const page of readDueMail()) {
    for (const mail of page) {
      if (remainingMs() < RESERVE_MS) return 'stopped';
      if ((await processMail(mail, waitForTurn)) === 'stopped') return 'stopped';
    }
  }
  return 'sent';
}

async function processMail(mail: StoredMail, waitForTurn: () => Promise<void>): Promise<Outcome> {
  const { id, kind, attempts } = mail;
  if (now() - Date.parse(mail.at) > lifetimeOf(mail)) {
    logger.error('mail was given up', { mailId: id, kind, attempts });
    countMetric('MailGivenUp');
    await removeWaitingMail(id);
    return 'sent';
  }
  if (!isKnownMail(kind)) {
    logger.warn('mail of an unknown kind waits', { mailId: id, kind, attempts });
    await delayWaitingMail(mail);
    return 'sent';
  }
  try {
    await deliver(mail, waitForTurn);
    await removeWaitingMail(id);
    return 'sent';
  } catch (error) {
    if (isNumberRefused(error)) {
      logger.warn('a phone number was refused', { mailId: id, kind });
      await removeWaitingMail(id);
      return 'sent';
    }
    logger.warn('mail was not sent and waits', { mailId: id, kind, attempts, error: withoutAddress(error) });
    await delayWaitingMail(mail);
    return isSms(kind) || isErrorOfOneMail(error) ? 'sent' : 'stopped';
  }
}

/** A code that has expired is not sent. */
const lifetimeOf = ({ kind }: WaitingMail): number =>
  isCodeMail(kind) ? Math.min(MAIL_LIFETIME_MS, codePurposes[codeMails[kind].purpose].lifetimeMs) : MAIL_LIFETIME_MS;

const isSms = (kind: MailKind): boolean => isCodeMail(kind) && codeMails[kind].channel === 'sms';

/** The messages of SES quote addresses, so only the kind of the error is logged. */
const withoutAddress = (error: unknown): { readonly name: string } => ({
  name: error instanceof Error ? error.name : 'unknown',
});

/** Does nothing where the bank does not send by the channel of the mail. */
async function deliver(mail: StoredMail, waitForTurn: () => Promise<void>): Promise<void> {
  const { id, kind, recipientId } = mail;
  const sender = env.mailSender;
  if (isSms(kind) ? !env.sendsSms : !sender) return;
  if (recipientId === 'administrators') return writeToEachAdministrator(mail);
  const user = await findUser(recipientId);
  const to = user && addressFor(mail, user);
  if (!to) return;
  const code = isCodeMail(kind) ? await codeFor(codeMails[kind].purpose, id) : undefined;
  if (isCodeMail(kind) && isSms(kind) && code !== undefined) return sendSms(to, smsText(kind, code));
  if (!sender) return;
  const content = mailContent(mail, { recipient: user, siteUrl: env.siteUrl, code });
  await waitForTurn();
  await sendMail({ id, to, ...renderMail(content) }, sender);
}

/** Returns undefined for a mail that the recipient does not want, that would come back, or that has a secret that the address must not get. */
function addressFor({ kind, data }: WaitingMail, user: User): string | undefined {
  // The pool's list of administrators has those who may no longer know of customers and changes.
  if (user.role === 'admin' && user.suspended) return undefined;
  if (!isCodeMail(kind) && !wantsEmail(user, kind)) return undefined;
  if (isCodeMail(kind) && codeMails[kind].needsConfirmedAddress && user.emailVerifiedAt === undefined) return undefined;
  const address = data.address ?? user.email;
  return address === user.email && user.emailState !== undefined ? undefined : address;
}

/** Each administrator gets a mail of their own, whose id derives from that of the first. */
async function writeToEachAdministrator({ id, kind, exceptUserId, at, data }: WaitingMail): Promise<void> {
  const ids = (await listAdministratorIds()).filter((administratorId) => administratorId !== exceptUserId);
  for (const recipientId of ids)
    await writeItem(waitingMailWrite({ id: `${id}.${recipientId}`, kind, recipientId, at, data }));
}

/** Keeps the rate of SES, which is read before the first mail. */
function createPace(): () => Promise<void> {
  let intervalMs: number | undefined;
  let next = 0;
  return async () => {
    intervalMs ??= 1000 / (await readSendRate());
    const at = performance.now();
    await pause(Math.max(0, next - at));
    next = Math.max(next, at) + intervalMs;
  };
}
