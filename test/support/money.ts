import type * as z from 'zod/mini';
import { deleteUser, getProfile } from '#shared/contract/customers.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { saveDepositSettings, saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { changeStatus, createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { BalancesView, TransactionView } from '#shared/contract/views.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import type { Answer, Person, TestBank } from './bank.ts';
import { exampleBankDetails, IBAN, samplePayInDetails, WALLET } from './payment-details.ts';

export const depositMethods = [
  {
    code: 'sepa',
    name: 'SEPA transfer',
    type: 'bank' as const,
    minLimit: 10,
    maxLimit: 5000,
    feePercent: 1.5,
    bankDetails: samplePayInDetails,
  },
  {
    code: 'btc',
    name: 'Bitcoin',
    type: 'crypto' as const,
    minLimit: 10,
    maxLimit: 5000,
    feePercent: 0,
    cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: 0.00001234 },
  },
  {
    code: 'off',
    name: 'Switched off',
    type: 'bank' as const,
    isActive: false,
    bankDetails: { beneficiaryName: 'A', bankName: 'B', iban: IBAN },
  },
];

export const withdrawMethods = [
  { code: 'sepa', name: 'Bank Sepa', type: 'bank' as const, minLimit: 5, maxLimit: 2000, feePercent: 2 },
  { code: 'btc', name: 'Bitcoin', type: 'crypto' as const, minLimit: 5, maxLimit: 2000, feePercent: 0 },
  { code: 'off', name: 'Switched off', type: 'bank' as const, isActive: false },
];

export type Balances = z.input<typeof BalancesView>;

export type Transaction = z.input<typeof TransactionView>;

export const transactionOfAnswer = <T extends Transaction>({
  result,
}: Answer<{ transaction: T } | { withdrawal: T }>): T =>
  'transaction' in result ? result.transaction : result.withdrawal;

export function createMoneyActions(bank: TestBank) {
  return {
    async saveMethods(): Promise<void> {
      const answers = [
        await bank.admin.call(saveDepositSettings, { body: { methods: depositMethods } }),
        await bank.admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods } }),
      ];
      for (const { status, body } of answers) if (status !== 200) throw new Error(JSON.stringify(body));
    },
    /** Creates a customer with so many euros. */
    async customerWith(euros: number): Promise<Person> {
      const person = await bank.newCustomer();
      if (euros > 0) await this.book(person, 'deposit', euros);
      return person;
    },
    /** Creates a customer with so many euros, and deletes the customer, so that the money is unclaimed. */
    async deletedCustomerWith(euros: number): Promise<Person> {
      const person = await this.customerWith(euros);
      await bank.admin.staySignedIn();
      const answer = await bank.admin.call(deleteUser, { params: { id: person.id }, query: { force: 'true' } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return person;
    },
    async book(person: Person, type: 'deposit' | 'withdraw', amount: number): Promise<Transaction> {
      await bank.admin.staySignedIn();
      const answer = await bank.admin.call(createAdjustment, { body: { userId: person.id, amount, type } });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return transactionOfAnswer(answer);
    },
    deposit: (person: Person, amount: number, headers: Record<string, string> = {}) =>
      person.call(requestDeposit, { body: { amount, methodCode: 'sepa' } }, { headers }),
    withdraw(person: Person, amount: number, headers: Record<string, string> = {}) {
      const body = { amount, method: 'sepa', bankDetails: exampleBankDetails };
      return person.call(requestWithdrawal, { body }, { headers });
    },
    setStatus: (id: string, status: TransactionStatus, version?: number) =>
      bank.admin.call(changeStatus, { params: { id }, body: { status, ...(version && { version }) } }),
    async balances(person: Person): Promise<Balances> {
      const { result } = await person.call(getProfile);
      const { balance, reservedAmount, availableBalance } = result;
      return { balance, reservedAmount, availableBalance };
    },
  };
}

export const expectedBalances = (balance: number, reservedAmount = 0): Balances => ({
  balance,
  reservedAmount,
  availableBalance: balance - reservedAmount,
});
