import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import AdminTwoFactorSettings from './two-factor.tsx';

export default function AdminTwoFactorSetupPage({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(ownProfileQuery);
  const queries = useQueryClient();
  const isMet = data?.twoFactorEnabled;

  useEffect(() => {
    if (!isMet) return;
    void queries.invalidateQueries();
    onDone();
  }, [isMet, queries, onDone]);

  return (
    <>
      <PageHeading title="Set up two-factor authentication" />
      <p className="mb-6 max-w-prose text-quiet">
        This bank asks its administrators for two-factor authentication. Set it up here, and you go on where you were.
      </p>
      <AdminTwoFactorSettings />
    </>
  );
}
