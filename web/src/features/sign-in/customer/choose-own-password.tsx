import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { ChangePassword } from '../change-password.tsx';

const WHY = 'The bank has set your password. Choose one that you alone know; then your account is open to you.';

export default function ChooseOwnPassword() {
  return (
    <>
      <PageHeading title="Choose your own password" />
      <p className="-mt-3 mb-6 max-w-xl text-quiet">{WHY}</p>
      <ChangePassword owner={undefined} />
    </>
  );
}
