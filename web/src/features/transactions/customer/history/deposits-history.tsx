import { TransactionHistory } from './transaction-history.tsx';

export default function DepositsHistory() {
  return <TransactionHistory title="Deposits History" only="deposit" fileName="deposits.csv" />;
}
