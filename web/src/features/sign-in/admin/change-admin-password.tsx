import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import { ChangePasswordForm } from '../change-password.tsx';
import { EmailCard } from '../email-card.tsx';

export default function ChangeAdminPasswordCard() {
  const { data } = useQuery(ownProfileQuery);
  const queries = useQueryClient();
  return (
    <div className="grid max-w-xl gap-6">
      {data && <EmailCard owner={data} onVerified={() => queries.invalidateQueries(ownProfileQuery)} />}
      <ChangePasswordForm owner={data} />
    </div>
  );
}
