import type { NotificationKind, NotificationRecipient } from './notification-kinds.ts';
import { type TransactionStatus, type TransactionType, transactionStatusProperties } from './transaction-status.ts';

/** Short texts, such as reference numbers and titles; never a secret, a balance or a full IBAN. */
export type NotificationData = Readonly<Record<string, string>>;

interface NotificationContent {
  readonly title: (data: NotificationData) => string;
  readonly text: (data: NotificationData) => string;
  /** Path of the screen that shows more. */
  readonly link: (data: NotificationData, recipient: NotificationRecipient) => string;
}

const signInSettings =
  (tab: { readonly customer: string; readonly administrator: string }) =>
  (_: NotificationData, recipient: NotificationRecipient): string =>
    recipient === 'customer' ? `/dashboard/profile/${tab.customer}` : `/admin/settings/${tab.administrator}`;

const signInsLink = signInSettings({ customer: 'sign-ins', administrator: 'sign-ins' });
const passwordLink = signInSettings({ customer: 'password', administrator: 'password' });
const twoFactorLink = signInSettings({ customer: 'security', administrator: 'two-factor' });

const NOT_YOU = 'If this was not you, contact us at once.';

/** `by` is `self` where the recipient made the change. */
const madeByYou = ({ by }: NotificationData): boolean => by === 'self';

const contents = {
  'request-decided': {
    title: ({ type, status }) => `${requestNames[type as TransactionType]} ${decisionWords[status as DecidedStatus]}`,
    text: ({ type, status, number }) => {
      const request = `Your ${requestNames[type as TransactionType].toLowerCase()} ${number}`;
      return `${request} ${decisionSentences[status as DecidedStatus]}`;
    },
    link: ({ transactionId }) => `/dashboard/transactions/${transactionId}`,
  },
  'ticket-answered': {
    title: () => 'Reply to your ticket',
    text: ({ subject }) => `We have replied to your ticket “${subject}”.`,
    link: ({ ticketId }) => `/dashboard/tickets/${ticketId}`,
  },
  'ticket-reply-received': {
    title: () => 'A customer has replied',
    text: ({ subject }) => `There is a new reply in the ticket “${subject}”.`,
    link: ({ ticketId }) => `/admin/tickets/${ticketId}`,
  },
  'approval-waiting': {
    title: () => 'A change waits for approval',
    text: ({ proposedBy }) => `${proposedBy} has proposed a change that another administrator must approve.`,
    link: ({ proposalId }) => `/admin/approvals/${proposalId}`,
  },
  'backup-failed': {
    title: () => 'Nightly backup failed',
    text: () => 'The nightly backup was not created. Create one by hand, and look for the cause in the log.',
    link: () => '/admin/settings/backup',
  },
  'new-device-sign-in': {
    title: () => 'Sign-in from a new device',
    text: ({ device, sourceIp }) => `Your account was opened with ${device}, from the address ${sourceIp}. ${NOT_YOU}`,
    link: signInsLink,
  },
  'password-changed': {
    title: () => 'Password changed',
    text: (data) =>
      madeByYou(data) ? `You have changed your password. ${NOT_YOU}` : 'We have set a new password for you.',
    link: passwordLink,
  },
  'administrator-password-reset': {
    title: () => 'Administrator chose a new password',
    text: ({ name }) =>
      `${name} had forgotten the password and has set a new one with a code by e-mail. If you did not expect this, call ${name}, and suspend the account until then.`,
    link: () => '/admin/settings/administrators',
  },
  'two-factor-enabled': {
    title: () => 'Two-factor authentication turned on',
    text: () => `Signing in now takes a code of your authenticator app. ${NOT_YOU}`,
    link: twoFactorLink,
  },
  'two-factor-disabled': {
    title: () => 'Two-factor authentication turned off',
    text: (data) =>
      madeByYou(data)
        ? `Signing in no longer takes a code of your authenticator app. ${NOT_YOU}`
        : 'An administrator has turned off two-factor authentication for you. You can set it up again.',
    link: twoFactorLink,
  },
  'email-changed': {
    title: () => 'E-mail address changed',
    text: () => 'We have changed the e-mail address of your account. You sign in with the new one.',
    link: () => '/dashboard/profile/details',
  },
  'sessions-ended': {
    title: () => 'Sessions ended',
    text: ({ by }) => sessionEnds[by as SessionEnder],
    link: signInsLink,
  },
} as const satisfies Record<NotificationKind, NotificationContent>;

const sessionEnds = {
  self: `You have signed out other devices. ${NOT_YOU}`,
  bank: 'An administrator has signed you out everywhere. Sign in again to go on.',
  'copied-cookie': `One of your sessions was used from two places, so we have ended it. ${NOT_YOU}`,
} as const;
type SessionEnder = keyof typeof sessionEnds;

/** The statuses that are decisions of an administrator on a request. */
const decidedStatuses = [
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const satisfies readonly TransactionStatus[];
type DecidedStatus = (typeof decidedStatuses)[number];

export const isDecidedStatus = (status: TransactionStatus): status is DecidedStatus =>
  decidedStatuses.some((decided) => decided === status);

const requestNames = { deposit: 'Deposit', withdraw: 'Withdrawal' } as const satisfies Record<TransactionType, string>;

const decisionWords = {
  processing: 'in process',
  completed: transactionStatusProperties.completed.label.toLowerCase(),
  failed: transactionStatusProperties.failed.label.toLowerCase(),
  cancelled: transactionStatusProperties.cancelled.label.toLowerCase(),
} as const satisfies Record<DecidedStatus, string>;

const decisionSentences = {
  processing: 'is being processed.',
  completed: 'is completed.',
  failed: 'has failed.',
  cancelled: 'was cancelled by us.',
} as const satisfies Record<DecidedStatus, string>;

export const notificationTitle = (kind: NotificationKind, data: NotificationData): string =>
  contentOf(kind).title(data);
export const notificationText = (kind: NotificationKind, data: NotificationData): string => contentOf(kind).text(data);
export const notificationLink = (
  kind: NotificationKind,
  data: NotificationData,
  recipient: NotificationRecipient,
): string => contentOf(kind).link(data, recipient);

const contentOf = (kind: NotificationKind): NotificationContent => contents[kind];
