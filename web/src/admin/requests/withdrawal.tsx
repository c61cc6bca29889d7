import { useParams } from 'react-router';
import { ProcessWithdrawal } from './process-withdrawal.tsx';
import { RequestPage } from './request-page.tsx';

const FAILED = 'Failed to fetch withdrawal details';

export default function Withdrawal() {
  const { id = '' } = useParams();
  return (
    <RequestPage
      key={id}
      type="withdraw"
      id={id}
      failed={FAILED}
      form={(withdrawal, steps) => <ProcessWithdrawal withdrawal={withdrawal} steps={steps} />}
    />
  );
}
