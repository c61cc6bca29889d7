import { useQuery } from '@tanstack/react-query';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { useIsPhone } from '../../../components/ui/use-media.ts';
import { CustomerField } from '../../customers/admin/customer-field.tsx';
import { userQuery } from '../../customers/admin/users-query.ts';
import AuditList from './audit-list.tsx';
import { TrailVerificationCard } from './verify-trail.tsx';

export default function AuditPage() {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <TrailVerificationCard />}
      <AuditList personField={<PersonField />} />
      {isPhone && (
        <div className="mt-6">
          <TrailVerificationCard />
        </div>
      )}
    </>
  );
}

function PersonField() {
  const { filters, set } = useListUrlState({ user: '' });
  const chosen = useQuery({ ...userQuery(filters.user), enabled: filters.user !== '' });
  return (
    <div className="w-64 max-sm:w-full [&>div]:gap-1 sm:[&>div]:flex sm:[&>div]:items-center sm:[&>div]:gap-2 sm:[&>div>div]:grow [&_label]:text-xs [&_label]:whitespace-nowrap [&_label]:text-quiet">
      <CustomerField
        placeholder="All"
        customer={filters.user ? chosen.data : undefined}
        onChoose={(user) => set({ user: user?._id ?? '' })}
      />
    </div>
  );
}
