import { RequestPage } from './request-page.tsx';

export default function DepositRequestPage() {
  return <RequestPage type="deposit" />;
}
