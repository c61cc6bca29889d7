import { TransactionHistory } from './transaction-history.tsx';

export default function WithdrawalHistoryPage() {
  return <TransactionHistory title="Withdrawal History" only="withdraw" fileName="withdrawals.csv" />;
}
