import { BANK_NAME } from '#shared/domain/bank.ts';
import { ENQUIRY_KEPT_DAYS } from '#shared/domain/enquiries.ts';
import { MAIL_ADDRESSES } from '../mail.ts';
import { type Clause, LegalPage } from './legal-page.tsx';

/** NOTE: the sentences describe what the product stores and for how long, so both must change together. */
const CLAUSES: readonly Clause[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: [
      `${BANK_NAME} is a private online banking service and is responsible for the personal data described here. Accounts are created by the owner of the service or an authorized administrator only; there is no self-service registration.`,
    ],
  },
  {
    id: 'what',
    title: 'What we store about you',
    text: [
      'We store what an account needs, and nothing for advertising:',
      [
        'Who you are: name, e-mail address, account number and, if you add them, mobile number, address and a profile picture.',
        'Your money: balance, transactions, deposit and withdrawal requests with their fees and the payment details you give for them, such as an IBAN or a wallet address.',
        'What you write to us: support tickets and their replies.',
        'How you sign in: your password in a form that cannot be read back, whether two-factor authentication is on, and the secret it works with.',
        'Activity: sign-ins with time, network address and browser, and every change an administrator makes to your account.',
      ],
    ],
  },
  {
    id: 'why',
    title: 'Why we store it',
    text: [
      'To keep your account and carry out what you ask for (our agreement with you); to keep correct books and meet duties to prove them (legal obligation); and to protect accounts against misuse (our legitimate interest). We do not sell data, show advertising or build profiles.',
    ],
  },
  {
    id: 'where',
    title: 'Where it is stored',
    text: [
      'With Amazon Web Services, by default in its region in Frankfurt, Germany: account data in a database, sign-ins in a separate user directory, profile pictures and backups in separate stores. Everything is encrypted while it is stored and while it travels. Pages are delivered by a worldwide network, which caches profile pictures, under names that cannot be guessed, for up to a day.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: [
      [
        'Account, transactions and tickets: as long as your account exists.',
        'After your account is deleted: name, e-mail address, account number and profile are removed from it. Transactions and tickets stay, without your name, because the books must add up. Your sign-in is disabled at once.',
        'The audit trail, which records security events and the actions of administrators: it is never erased, because it proves what was done with your money. It can name a customer whose account is gone.',
        'Backups: until an administrator deletes them, and up to 30 days longer in a recoverable form. The database can be put back to any moment of the last 35 days.',
        'A profile picture that was replaced or removed: up to 30 days.',
        `Messages from the contact page: at most ${ENQUIRY_KEPT_DAYS} days.`,
        'Failed sign-ins that we count to stop guessing: minutes. Access logs and notifications: 90 days. Technical logs, which hold no passwords and no tokens: up to one year.',
      ],
    ],
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    text: [
      'When you sign in, your browser stores four things for the app: a token that is good for 15 minutes, your role, your name and your balance. Two cookies, which no script can read, are strictly necessary and go to our own site only: one renews the token; the other, good for 180 days, tells that you have signed in with this browser before, so that failed sign-ins of others do not keep you out. A form you have begun may be kept in your browser so that it survives a reload. Logging out clears your session. There are no cookies for statistics or advertising, and the public pages set none at all.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees it',
    text: [
      'You, and the administrators of the bank, each with a sign-in of their own. Amazon Web Services stores data on our behalf and may not use it. Payment details reach the banks and networks that carry out a payment. Authorities receive data only where the law obliges us. A message that you send from the contact page reaches our administrators with your name and e-mail address.',
    ],
  },
  {
    id: 'safety',
    title: 'How we protect it',
    text: [
      'Connections are encrypted, administrators can do only what their role allows, repeated wrong passwords lock a sign-in for a while, and changing a password or two-factor authentication ends all other sessions at once. Please turn two-factor authentication on, and tell us at once when a sign-in was not yours.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: [
      'You may ask what we store about you, receive a copy, have mistakes corrected, object, or ask us to delete your account. You can see and correct most of it yourself in your profile, and export your transactions as a file. Where the books or the audit trail must keep a record, we tell you which and why. You may also complain to the data protection authority where you live.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: [
      'The service is not for children under 13. We do not knowingly store data about them; where we learn of such an account, we close it and remove the data.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    text: [
      'When this policy changes, we publish the new text here with its date. We tell customers before a change that concerns them takes effect.',
    ],
  },
];

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we store about you, where, for how long, who sees it, and what you can ask of us."
      since={{ text: '1 November 2026', date: '2026-11-01' }}
      clauses={CLAUSES}
      contact={MAIL_ADDRESSES.privacy}
    />
  );
}
