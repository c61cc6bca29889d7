import { BANK_NAME } from '#shared/domain/bank.ts';
import { feePlacement } from '#shared/domain/ledger.ts';
import { MAIL_ADDRESSES } from '../mail.ts';
import { type Clause, LegalPage } from './legal-page.tsx';

const CLAUSES: readonly Clause[] = [
  {
    id: 'agreement',
    title: 'This agreement',
    text: [
      `These terms apply between you and ${BANK_NAME}, a private online banking service. By signing in you accept them, together with the Privacy Policy.`,
    ],
  },
  {
    id: 'accounts',
    title: 'Who may have an account',
    text: [
      'Accounts are created only by the owner or an authorized administrator. There is no public self-service signup, and no one has a right to an account. The service is not for children under 13; minors need the consent of a parent or guardian.',
      'What you tell us about yourself has to be true and kept up to date. An account is yours alone: you may not sell it, lend it or let others use it.',
    ],
  },
  {
    id: 'sign-in',
    title: 'Your sign-in',
    text: [
      'You sign in with your e-mail address and a password of at least 12 characters. We recommend two-factor authentication and may require it. Keep both to yourself; we never ask for them. An administrator can set a new password for you or turn off two-factor authentication when you have lost your phone; either ends your other sessions and is recorded.',
      'Tell us at once if another person may know your password. Until then, what is done with your sign-in counts as done by you, unless the law says otherwise.',
    ],
  },
  {
    id: 'balance',
    title: 'Your balance',
    text: [
      'Balances are kept in euros. A withdrawal that is not finished yet is reserved: it is still part of your balance, but you cannot spend it again. What you can spend is shown as your available balance, and it never goes below zero.',
    ],
  },
  {
    id: 'deposits',
    title: 'Deposits',
    text: [
      `You request a deposit in the app, choose a method and receive instructions. The minimum, the maximum and the fee of the method are shown before you confirm. The fee ${feePlacement.deposit}. When the bank has completed the deposit, exactly the amount you requested is credited.`,
    ],
  },
  {
    id: 'withdrawals',
    title: 'Withdrawals',
    text: [
      `You request a withdrawal in the app and name the recipient. Check the details twice: a payment to a wrong IBAN or wallet may be lost. The fee ${feePlacement.withdraw}; what you will receive is shown before you confirm. A withdrawal that fails or is cancelled frees the reserved amount again.`,
    ],
  },
  {
    id: 'fees',
    title: 'Fees and exchange rates',
    text: [
      'Fees are a percentage of the amount, rounded to the cent. A fee may be agreed with you personally; otherwise that of the method applies. Every transaction keeps the fee and the rate it was made with; later changes do not affect it. Amounts in coins are calculated at the rate shown to you, which holds until the request is completed or cancelled; the value of coins may rise or fall.',
    ],
  },
  {
    id: 'corrections',
    title: 'Processing and corrections',
    text: [
      'Requests are processed by administrators, who set them to pending, processing, completed, failed or cancelled. They may correct or reverse a booking that was wrong. Every such step is recorded with who did it and when, and the entries it replaces are kept.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    text: [
      [
        'Using the service for fraud, money laundering, financing of crime or evasion of sanctions.',
        'Trying to get into other accounts, or to test, overload or disturb the service without our consent.',
        'Giving a false identity or payment details that are not yours to use.',
      ],
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension and termination',
    text: [
      'The owner or an administrator may suspend or terminate an account: when these terms are broken, when there is a sign of misuse or danger, when the law demands it, or when the service ends. While an account is suspended you cannot sign in; open requests stay as they are.',
      'You may end your account at any time by writing to us. Before an account is closed, its money is paid out to you, unless the law forbids it. Money that could not be paid out is kept in our books as owed to you.',
    ],
  },
  {
    id: 'availability',
    title: 'Availability and support',
    text: [
      'The service is meant to be available around the clock, and support answers around the clock. Maintenance and failures can interrupt it. A request that we confirmed is kept; one that we did not confirm has moved no money.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    text: [
      'We are liable for damage caused with intent or gross negligence, and for harm to life, body and health, without limit. Otherwise we are liable for the breach of essential duties only, up to the damage that could be expected. Rights that the law gives to consumers are not limited by this.',
    ],
  },
  {
    id: 'complaints',
    title: 'Complaints',
    text: [
      'Open a support ticket or write to us. We answer every complaint with a decision and its reason. You may always take the matter to the court or the ombudsman responsible where you live.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    text: [
      'We may change these terms for good reason. We publish the new text here with its date and tell customers before it takes effect. Customers who do not agree may end the account.',
    ],
  },
];

export function TermsAndConditionsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      lead="The agreement between you and the bank: who opens accounts, what happens to your money, what it costs, and how it ends."
      since={{ text: '1 November 2026', date: '2026-11-01' }}
      clauses={CLAUSES}
      contact={MAIL_ADDRESSES.support}
    />
  );
}
