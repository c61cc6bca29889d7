import { useParams } from 'react-router';
import { RequestPage } from './request-page.tsx';
import { UpdateDeposit } from './update-deposit.tsx';

const FAILED = 'Failed to fetch deposits';

export default function Deposit() {
  const { id = '' } = useParams();
  return (
    <RequestPage
      key={id}
      type="deposit"
      id={id}
      failed={FAILED}
      form={(deposit, steps) => <UpdateDeposit deposit={deposit} steps={steps} />}
    />
  );
}
