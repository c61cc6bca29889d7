import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../components/query-content.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { PROFILE_NOT_FETCHED } from '../../../lib/messages.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePictureEditor } from './profile-picture.tsx';
import { profileQuery } from './profile-query.ts';

export function Profile() {
  return (
    <QueryContent
      query={useQuery(profileQuery)}
      loading={<Skeleton label="Loading your profile" lines={6} />}
      failed={PROFILE_NOT_FETCHED}
    >
      {(user) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <Card title="Picture">
            <ProfilePictureEditor user={user} />
          </Card>
          <Card title="About you" hint={`Your e-mail address is ${user.email}. Please ask the bank to change it.`}>
            <ProfileForm user={user} />
          </Card>
        </div>
      )}
    </QueryContent>
  );
}
