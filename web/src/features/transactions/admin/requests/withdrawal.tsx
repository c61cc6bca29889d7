import { RequestPage } from './request-page.tsx';

export default function WithdrawalRequestPage() {
  return <RequestPage type="withdraw" />;
}
