import { RequestPage } from './request-page.tsx';

export default function Deposit() {
  return <RequestPage type="deposit" />;
}
