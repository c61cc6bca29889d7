import { useQuery } from '@tanstack/react-query';
import { DescriptionList } from '../../../../components/ui/description-list.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { auditQuery } from '../../../audit/admin/audit-query.ts';

const FAILED = 'The audit trail could not be read';
const UNKNOWN = 'The audit trail has no record of this deletion.';

/** Shows the name of a deleted customer, which only the audit trail still has. */
export function FormerCustomer({ id }: { id: string }) {
  const { data, error } = useQuery(auditQuery({ userId: id, action: 'user.deleted' }));
  if (error) return <p className="text-quiet">{errorSentence(error, FAILED)}</p>;
  if (!data) return <Skeleton label="Reading who the customer was" lines={2} />;
  const { name, email, accountNumber } = data.entries[0]?.before ?? {};
  if (typeof name !== 'string') return <p className="text-quiet">{UNKNOWN}</p>;
  return (
    <DescriptionList
      facts={[
        { label: 'Was', value: <span className="wrap-anywhere">{name}</span> },
        { label: 'E-mail', value: <span className="wrap-anywhere">{String(email ?? '')}</span> },
        { label: 'Account number', value: <span className="tabular-nums">{String(accountNumber ?? '')}</span> },
      ]}
    />
  );
}
