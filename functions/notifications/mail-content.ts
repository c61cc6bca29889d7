import { BANK_NAME } from '#shared/domain/bank.ts';
import { isNotificationKind } from '#shared/domain/notification-kinds.ts';
import { notificationLink, notificationText, notificationTitle } from '#shared/domain/notifications.ts';
import { type CodePurpose, codePurposes } from '#shared/domain/one-time-codes.ts';
import { sanitizeText, toSingleLine } from '#shared/domain/text.ts';
import type { CodeMailKind, MailKind, WaitingMail } from './waiting-mail.ts';

/** What a mail says, for both of its forms. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly code?: string;
  readonly after: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  readonly reference: string;
}

interface CodeMail {
  readonly purpose: CodePurpose;
  /** The data of an SMS have the phone number as their `address`. */
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  /** The code opens an account that is in use, so it goes to an address only that its owner has confirmed. */
  readonly needsConfirmedAddress: boolean;
  /** The sentence before the code. */
  readonly introduction: string;
  /** What to do with a code that was sent to the wrong person. */
  readonly unasked: string;
  /** Where the code is entered, if the person has not come from there. */
  readonly button?: { readonly label: string; readonly path: string };
}

export const codeMails = {
  'password-reset-code': {
    purpose: 'password-reset',
    channel: 'email',
    subject: 'Code for a new password',
    needsConfirmedAddress: true,
    introduction: 'You can choose a new password with this code:',
    unasked: 'If you have not asked for it, you need not do anything. Your password stays as it is.',
  },
  'email-verification-code': {
    purpose: 'email-verification',
    channel: 'email',
    subject: 'Confirm your e-mail address',
    needsConfirmedAddress: false,
    introduction: 'Sign in and confirm that this is your e-mail address with this code:',
    unasked: 'If you have no account with us, you need not do anything.',
  },
  'phone-verification-code': {
    purpose: 'phone-verification',
    channel: 'sms',
    subject: 'Confirm your phone number',
    needsConfirmedAddress: false,
    introduction: 'Confirm that this is your phone number with this code:',
    unasked: 'If you have not asked for it, you need not do anything.',
  },
  invitation: {
    purpose: 'invitation',
    channel: 'email',
    subject: `Welcome to ${BANK_NAME}`,
    needsConfirmedAddress: false,
    introduction: 'We have opened an account for you. Choose your password with this code:',
    unasked: 'If you do not know of this account, please contact us.',
    button: { label: 'Choose your password', path: '/accept-invitation' },
  },
} as const satisfies Record<CodeMailKind, CodeMail>;

const SIGN_IN_BUTTON = { label: 'Go to the bank', path: '/login' };

export const isCodeMail = (kind: MailKind): kind is CodeMailKind => Object.hasOwn(codeMails, kind);

/** False for a kind of a later release, whose mail is left after a return to this one. */
export const isKnownMail = (kind: MailKind): boolean => isCodeMail(kind) || isNotificationKind(kind);

interface Recipient {
  readonly name: string;
  readonly role: 'admin' | 'user';
}

interface ContentOptions {
  readonly recipient: Recipient;
  readonly siteUrl: string;
  /** Six digits, for a kind with a code. */
  readonly code?: string | undefined;
}

const MAX_SUBJECT_LENGTH = 150;

export function mailContent(mail: WaitingMail, { recipient, siteUrl, code }: ContentOptions): MailContent {
  const common = { greeting: `Hello ${plain(recipient.name)},`, reference: mail.id };
  const { kind } = mail;
  if (isCodeMail(kind)) {
    const { purpose, subject, introduction, unasked, button = SIGN_IN_BUTTON }: CodeMail = codeMails[kind];
    return {
      ...common,
      subject,
      before: [introduction],
      ...(code !== undefined && { code }),
      after: [`The code is valid for ${lifetimeOf(purpose)}. Never tell it to anyone: we do not ask for it.`, unasked],
      button: { label: button.label, url: `${siteUrl}${button.path}` },
    };
  }
  const data = Object.fromEntries(Object.entries(mail.data).map(([name, value]) => [name, plain(value)]));
  const link = notificationLink(kind, data, recipient.role === 'admin' ? 'administrator' : 'customer');
  return {
    ...common,
    subject: notificationTitle(kind, data).slice(0, MAX_SUBJECT_LENGTH),
    before: [notificationText(kind, data)],
    after: ['Sign in to see more. For your safety this e-mail has no balances and no account numbers.'],
    button: { label: 'Sign in', url: `${siteUrl}${link}` },
  };
}

/** Returns one line without invisible characters and without those that change the direction of writing. */
const plain = (text: string): string => sanitizeText(text, toSingleLine);

function lifetimeOf(purpose: CodePurpose): string {
  const minutes = codePurposes[purpose].lifetimeMs / 60_000;
  const days = minutes / (24 * 60);
  return days >= 1 ? `${days} days` : `${minutes} minutes`;
}

export const smsText = (kind: CodeMailKind, code: string): string =>
  `${BANK_NAME}: ${code} is your code, valid for ${lifetimeOf(codeMails[kind].purpose)}. Never tell it to anyone.`;
