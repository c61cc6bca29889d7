import { TransactionHistory } from './transaction-history.tsx';

export default function DepositHistoryPage() {
  return <TransactionHistory title="Deposits History" only="deposit" fileName="deposits.csv" />;
}
