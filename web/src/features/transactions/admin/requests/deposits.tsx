import { RequestList } from './request-list.tsx';

const FAILED = 'Failed to fetch deposits';

export default function Deposits() {
  return <RequestList list="deposits" title="Deposits" failed={FAILED} />;
}
