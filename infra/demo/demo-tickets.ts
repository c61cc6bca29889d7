import type { TicketPriority } from '#shared/contract/tickets.ts';
import type { TicketStatus } from '#shared/domain/tickets.ts';

/** `after` is the number of hours after the previous step. */
type Step =
  | { readonly after: number; readonly by: 'bank' | 'customer'; readonly message: string }
  | { readonly after: number; readonly status: TicketStatus };

export interface DemoTicket {
  /** Index among the demo customers. */
  readonly customer: number;
  readonly daysAgo: number;
  readonly subject: string;
  readonly message: string;
  readonly priority: TicketPriority;
  readonly steps: readonly Step[];
}

const bank = (after: number, message: string): Step => ({ after, by: 'bank', message });
const customer = (after: number, message: string): Step => ({ after, by: 'customer', message });
const set = (after: number, status: TicketStatus): Step => ({ after, status });

export const demoTickets: readonly DemoTicket[] = [
  {
    customer: 0,
    daysAgo: 97.4,
    subject: 'Withdrawal came back',
    message: 'My withdrawal says "Failed", but I have not received anything and nobody told me why.',
    priority: 'high',
    steps: [
      bank(
        2,
        'The receiving bank returned it: the name on the account differs from yours. Your balance is whole again.',
      ),
      customer(4, 'You are right, it is still under my maiden name. I will use the other account.'),
      bank(1, 'That will do. Please write again if anything is unclear.'),
      set(0.5, 'resolved'),
    ],
  },
  {
    customer: 8,
    daysAgo: 33.1,
    subject: 'Two-factor after a new phone',
    message: 'I get a new phone next week. What do I do about the authenticator before I give the old one away?',
    priority: 'medium',
    steps: [
      bank(6, 'Turn two-factor off in your profile, and on again with the new phone. It takes two minutes.'),
      customer(170, 'Done, it worked at the first try.'),
      set(2, 'closed'),
    ],
  },
  {
    customer: 2,
    daysAgo: 18.8,
    subject: 'Deposit of €4,200 not on my balance',
    message: 'I sent it on Monday with my account number as the reference. The status is still "Pending".',
    priority: 'high',
    steps: [
      bank(3, 'Thank you, we are looking for it. Could you tell us from which bank you sent it?'),
      customer(1, 'From Heath & Hollow. I can send the confirmation.'),
      bank(2, 'No need: it arrived this minute. It will be credited today.'),
      customer(5, 'I see it. Thank you for being so quick!'),
      set(14, 'resolved'),
    ],
  },
  {
    customer: 4,
    daysAgo: 12.3,
    subject: 'Limit of withdrawals',
    message: 'I would like to pay for a house. Can I withdraw more than one million at once?',
    priority: 'medium',
    steps: [
      bank(
        7,
        'Congratulations! Please make several withdrawals; they are decided together when you tell us the numbers.',
      ),
      customer(40, 'Good to know. The signing is in three weeks, I will come back to you.'),
      set(30, 'resolved'),
      customer(60, 'The date has moved to next Friday. Is that still possible?'),
    ],
  },
  {
    customer: 5,
    daysAgo: 7.9,
    subject: 'The fee of my last withdrawal',
    message: 'I paid 0.25 %. A friend of mine says there is none for her. How come?',
    priority: 'low',
    steps: [bank(26, 'Fees differ by method, and for some customers they are agreed. We will see what we can do.')],
  },
  {
    customer: 9,
    daysAgo: 4.1,
    subject: 'Cannot sign in from abroad',
    message: 'I am travelling, and the page says that there were too many attempts. My password is right.',
    priority: 'high',
    steps: [
      bank(1, 'Somebody tried wrong passwords before you. Wait a quarter of an hour, and it will let you in.'),
      customer(1, 'It does. But it was not me who tried!'),
      bank(1, 'Then please change your password and turn two-factor on. We keep an eye on your account.'),
    ],
  },
  {
    customer: 0,
    daysAgo: 2.7,
    subject: 'Joint account',
    message: 'My husband and I would like to share one account. Do you offer that?',
    priority: 'medium',
    steps: [bank(22, 'Not yet, but we are working on it. May we write to you when it is there?')],
  },
  {
    customer: 10,
    daysAgo: 1.6,
    subject: 'Confirmation for my landlord',
    message: 'He asks for a letter that says I am a customer of yours since last year. Could you make one?',
    priority: 'medium',
    steps: [],
  },
  {
    customer: 11,
    daysAgo: 0.4,
    subject: 'Transfer to the wrong account',
    message: 'I mixed up two numbers in the IBAN of my withdrawal this morning.\n\nPlease stop it before it is sent!',
    priority: 'high',
    steps: [],
  },
  {
    customer: 2,
    daysAgo: 0.1,
    subject: 'How long does a bitcoin withdrawal take?',
    message: 'I am thinking of using it for the first time.',
    priority: 'low',
    steps: [],
  },
];
