import { useQuery } from '@tanstack/react-query';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import { ChangePasswordForm } from '../change-password.tsx';

export default function ChangeAdminPasswordCard() {
  const { data } = useQuery(ownProfileQuery);
  return <ChangePasswordForm owner={data} />;
}
