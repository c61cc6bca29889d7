const descriptions: Readonly<Record<string, string>> = {
  signIn: 'Signing in, staying signed in, signing out, passwords and the second factor',
  customers: "A customer's own profile, and the accounts of customers for administrators",
  administrators: 'Who administers the bank, for the other administrators',
  approvals: 'What a second administrator must approve, where the bank has chosen so',
  transactions:
    'Deposits and withdrawals, their methods, status and history, saved recipients, and the balances of deleted customers',
  tickets: 'Questions of customers and the answers of the bank',
  reports: 'The bank as a whole, and this reference',
  backups: 'Backups, restore, and the end of all data',
  audit: 'Who did what, when, from where',
};

export function featureTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

export const featureDescription = (name: string): string => descriptions[name] ?? featureTitle(name);

const order = Object.keys(descriptions);
const place = (name: string): number => (name in descriptions ? order.indexOf(name) : order.length);

export const compareFeatures = (a: string, b: string): number => place(a) - place(b);
