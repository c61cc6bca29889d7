import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState, retry } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { PROFILE_NOT_FETCHED } from '../../../lib/messages.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePictureEditor } from './profile-picture.tsx';
import { profileQuery } from './profile-query.ts';

export function Profile() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Skeleton label="Loading your profile" lines={6} />;
  if (profile.isError && !profile.data) {
    return <ErrorState message={errorSentence(profile.error, PROFILE_NOT_FETCHED)} {...retry(profile)} />;
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card title="Picture">
        <ProfilePictureEditor user={profile.data} />
      </Card>
      <Card title="About you" hint={`Your e-mail address is ${profile.data.email}. Please ask the bank to change it.`}>
        <ProfileForm user={profile.data} />
      </Card>
    </div>
  );
}
