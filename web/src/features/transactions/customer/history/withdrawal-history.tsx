import { TransactionHistory } from './transaction-history.tsx';

export default function WithdrawalHistory() {
  return <TransactionHistory title="Withdrawal History" only="withdraw" fileName="withdrawals.csv" />;
}
