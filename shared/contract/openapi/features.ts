const descriptions: Readonly<Record<string, string>> = {
  session: 'Signing in, staying signed in, signing out',
  profile: 'What the bank knows of whoever is signed in',
  twoFactor: 'The second step of signing in: six digits of an authenticator app',
  users: 'The accounts of customers, for administrators',
  administrators: 'Who administers the bank, for the other administrators',
  approvals: 'Two pairs of eyes: what a second administrator must approve, where the bank has chosen so',
  transactions: 'Deposits and withdrawals, their status and history, the balances that follow',
  unclaimed: 'Money that deleted customers have left, paid out or assigned',
  deposits: 'Paying in',
  withdrawals: 'Paying out',
  beneficiaries: 'Where a customer has withdrawn to and wants to withdraw to again',
  paymentMethods: 'By which ways money comes and goes, their limits and fees',
  tickets: 'Questions of customers and the answers of the bank',
  reports: 'The bank as a whole',
  backups: 'Backups, restore, and the end of all data',
  audit: 'Who did what, when, from where',
  docs: 'This reference',
};

export function featureTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export const featureDescription = (name: string): string => descriptions[name] ?? featureTitle(name);

const order = Object.keys(descriptions);
const place = (name: string): number => (name in descriptions ? order.indexOf(name) : order.length);

export const byFeature = (a: string, b: string): number => place(a) - place(b);
