import { TransactionHistory } from './transaction-history.tsx';

export default function AllTransactionsPage() {
  return <TransactionHistory title="All Transactions" fileName="transactions.csv" />;
}
