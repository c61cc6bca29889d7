import { RequestList } from './request-list.tsx';

const FAILED = 'Failed to fetch withdrawals';

export default function Withdrawals() {
  return <RequestList list="withdrawals" title="Withdrawals" failed={FAILED} />;
}
