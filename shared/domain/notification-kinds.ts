export type NotificationRecipient = 'customer' | 'administrator';

interface KindProperties {
  /** Names the kind among the preferences. */
  readonly label: string;
  readonly recipients: readonly NotificationRecipient[];
  /** False for security notices, whose e-mail cannot be turned off. */
  readonly silenceable: boolean;
}

const both: readonly NotificationRecipient[] = ['customer', 'administrator'];

export const notificationKinds = {
  'request-decided': {
    label: 'Decisions on your deposits and withdrawals',
    recipients: ['customer'],
    silenceable: true,
  },
  'ticket-answered': {
    label: 'Replies to your support tickets',
    recipients: ['customer'],
    silenceable: true,
  },
  'ticket-reply-received': {
    label: 'Replies of customers to support tickets',
    recipients: ['administrator'],
    silenceable: true,
  },
  'approval-waiting': {
    label: 'Changes that wait for approval',
    recipients: ['administrator'],
    silenceable: true,
  },
  'backup-failed': {
    label: 'Failed nightly backups',
    recipients: ['administrator'],
    silenceable: true,
  },
  'new-device-sign-in': {
    label: 'Sign-ins from a new device',
    recipients: both,
    silenceable: false,
  },
  'password-changed': {
    label: 'Changes of your password',
    recipients: both,
    silenceable: false,
  },
  'administrator-password-reset': {
    label: 'Forgotten passwords of administrators',
    recipients: ['administrator'],
    silenceable: false,
  },
  'two-factor-enabled': {
    label: 'Two-factor authentication turned on',
    recipients: both,
    silenceable: false,
  },
  'two-factor-disabled': {
    label: 'Two-factor authentication turned off',
    recipients: both,
    silenceable: false,
  },
  'email-changed': {
    label: 'Changes of your e-mail address',
    recipients: ['customer'],
    silenceable: false,
  },
  'sessions-ended': {
    label: 'Ended sessions',
    recipients: both,
    silenceable: false,
  },
} as const satisfies Record<string, KindProperties>;

export type NotificationKind = keyof typeof notificationKinds;

export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** False for a kind of a later release, of which items are left after a return to this one. */
export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

export const NOTIFICATION_KEPT_DAYS = 90;

export interface NotificationPreferences {
  /** Kinds of which the person wants no e-mail. */
  readonly silencedKinds?: readonly NotificationKind[];
}

const propertiesOf = (kind: NotificationKind): KindProperties => notificationKinds[kind];

export const isSilenceable = (kind: NotificationKind): boolean => propertiesOf(kind).silenceable;

/** Returns the kinds that a person may receive and whose email may be turned off. */
export const silenceableKindsOf = (recipient: NotificationRecipient): readonly NotificationKind[] =>
  notificationKindNames.filter((kind) => isSilenceable(kind) && propertiesOf(kind).recipients.includes(recipient));

/** Security notices are sent whatever the preferences say. */
export const wantsEmail = ({ silencedKinds = [] }: NotificationPreferences, kind: NotificationKind): boolean =>
  !isSilenceable(kind) || !silencedKinds.includes(kind);
