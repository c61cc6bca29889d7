import { RequestPage } from './request-page.tsx';

export default function Withdrawal() {
  return <RequestPage type="withdraw" />;
}
