import { TransactionHistory } from './transaction-history.tsx';

export default function CustomerTransactionsPage() {
  return <TransactionHistory title="All Transactions" fileName="transactions.csv" />;
}
