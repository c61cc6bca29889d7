import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, MailOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EnquiryView } from '#shared/contract/enquiries.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { ENQUIRY_KEPT_DAYS, enquiryTopics } from '#shared/domain/enquiries.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClassName } from '../../../components/ui/button-class-name.ts';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState, retryPropsOf } from '../../../components/ui/error-state.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';

const NOT_FETCHED = 'Failed to fetch enquiries';
const NOT_DELETED = 'Failed to delete the enquiry';

const CARDS = 20;

export default function EnquiriesPage() {
  const { cursor, pages } = useListUrlState({});
  const query = useQuery({
    queryKey: ['enquiries', cursor],
    queryFn: () => api.enquiries.listEnquiries({ query: { limit: CARDS, ...(cursor && { cursor }) } }),
  });
  const { enquiries, nextCursor } = query.data ?? {};
  return (
    <>
      <PageHeading title="Enquiries" />
      <p className="-mt-3 mb-6 max-w-2xl text-quiet">
        Messages from the contact page. They are deleted after {ENQUIRY_KEPT_DAYS} days. The sender’s address is not
        verified.
      </p>
      {query.isPending && <Skeleton label="Loading enquiries" lines={6} />}
      {query.isError && <ErrorState message={errorSentence(query.error, NOT_FETCHED)} {...retryPropsOf(query)} />}
      {enquiries?.length === 0 && <EmptyState icon={MailOpen} title="No enquiries" />}
      {enquiries && enquiries.length > 0 && (
        <ul className="grid max-w-4xl gap-5">
          {enquiries.map((enquiry) => (
            <li key={enquiry._id} className="min-w-0">
              <EnquiryCard enquiry={enquiry} />
            </li>
          ))}
        </ul>
      )}
      {enquiries && (
        <div className="mt-5 *:border-0 *:px-0">
          <Pager pages={pages} nextCursor={nextCursor} shown={enquiries.length} counted={undefined} />
        </div>
      )}
    </>
  );
}

function EnquiryCard({ enquiry }: { enquiry: EnquiryView }) {
  const { _id: id, name, email, topic, message, createdAt } = enquiry;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <article aria-label={`Enquiry of ${name}`} className="rounded-card border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" className="min-w-0 text-lg wrap-anywhere">
          {name}
        </h2>
        <Badge tone="info">{enquiryTopics[topic]}</Badge>
      </div>
      <p className="mt-1 text-sm text-quiet wrap-anywhere">
        {email} · <DateTime at={createdAt} />
      </p>
      <p dir="auto" className="mt-3 whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={replyLink(enquiry)} className={buttonClassName('secondary')}>
          <Mail className="size-4.5" aria-hidden="true" />
          Reply by e-mail
        </a>
        <Button variant="quiet" aria-label={`Delete the enquiry of ${name}`} onClick={() => setAsking(true)}>
          <Trash2 className="size-4.5" aria-hidden="true" />
          Delete
        </Button>
      </div>
      {asking && (
        <ActionDialog
          title={`Delete the enquiry of ${name}?`}
          confirmLabel="Delete"
          waitingText="Deleting..."
          failed={NOT_DELETED}
          action={async () => {
            const { message: done } = await api.enquiries.deleteEnquiry({ params: { id } });
            showSuccess(done);
          }}
          onSettled={() => queries.invalidateQueries({ queryKey: ['enquiries'] })}
          focusAfterwards={focusMain}
          onClosed={() => setAsking(false)}
        >
          The message is removed for good. Answer it first if it needs an answer.
        </ActionDialog>
      )}
    </article>
  );
}

function replyLink({ email, topic }: EnquiryView): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`${BANK_NAME}: ${enquiryTopics[topic]}`)}`;
}
