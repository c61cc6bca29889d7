import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { resumeEmail } from '#shared/contract/customers.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { UserView } from '#shared/contract/views.ts';
import { AccountActionDialog, type AccountActionQuestion } from '../../../components/account-action-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { api } from '../../../lib/api/client.ts';
import { userProfilePath } from './user-paths.ts';
import { updateUserInCache } from './users-query.ts';

const SENTENCES = {
  bounced: 'E-mail to this customer came back.',
  complained: 'This customer has reported our e-mail as spam.',
} as const satisfies Record<NonNullable<UserView['emailState']>, string>;

const QUESTION: AccountActionQuestion<RouteOutput<typeof resumeEmail>> = {
  title: (name) => `Send e-mail to ${name} again?`,
  text: (name) =>
    `Make sure that the address is right and that ${name} can receive e-mail. If a message comes back once more, we stop again.`,
  confirm: 'Send e-mail',
  waiting: 'Saving...',
  failed: 'Failed to send e-mail again',
  tone: 'primary',
  send: (id) => api.customers.resumeEmail({ params: { id } }),
};

const LINK = 'font-semibold text-primary hover:underline';

/** Says that a customer gets no e-mail, and what an administrator can do about it. */
export function EmailNotice({ user }: { user: UserView }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { emailState, email } = user;
  return (
    <>
      {emailState && (
        <div className="mb-4">
          <Notice>
            <span>
              {SENTENCES[emailState]} No more e-mail is sent to <bdi className="wrap-anywhere">{email}</bdi>.{' '}
              <Link to={`${userProfilePath(user)}/profile`} className={LINK}>
                Correct the address
              </Link>{' '}
              or{' '}
              <button type="button" onClick={() => setAsking(true)} className={LINK}>
                Send e-mail again
              </button>
            </span>
          </Notice>
        </div>
      )}
      {isAsking && (
        <AccountActionDialog
          question={QUESTION}
          about={user}
          onAnswer={({ user: changed }) => updateUserInCache(queries, changed)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
