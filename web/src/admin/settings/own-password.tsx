import { useQuery } from '@tanstack/react-query';
import { ChangePassword } from '../../own-sign-in/change-password.tsx';
import { ownProfileQuery } from '../own-profile-query.ts';

export default function OwnPassword() {
  const { data } = useQuery(ownProfileQuery);
  return <ChangePassword owner={data} />;
}
