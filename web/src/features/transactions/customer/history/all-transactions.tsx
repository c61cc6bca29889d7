import { TransactionHistory } from './transaction-history.tsx';

export default function AllTransactions() {
  return <TransactionHistory title="All Transactions" fileName="transactions.csv" />;
}
