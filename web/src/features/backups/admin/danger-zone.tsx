import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DELETE_PHRASE, PHRASE_NOT_TYPED_MESSAGE } from '#shared/contract/backups.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { DeletePhraseField } from './delete-phrase-field.tsx';
import { DeletionScopeSummary } from './deletion-scope.tsx';
import { ALL_DATA_DELETED_MESSAGE, cannotStartJobMessage, DATA_NOT_DELETED_MESSAGE } from './job-messages.ts';
import { JobPanel } from './job-panel.tsx';
import { useJobPolling } from './job-query.ts';
import { pollJob } from './poll-job.ts';
import { useJobDialog } from './use-job-dialog.ts';

const Typed = z.object({
  phrase: z.string().check(z.refine((typed) => typed === DELETE_PHRASE, { error: PHRASE_NOT_TYPED_MESSAGE })),
});

export default function DangerZone() {
  const { job, isNews } = useJobPolling();
  const reason = cannotStartJobMessage(job);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    resolver: zodResolver(Typed),
    defaultValues: { phrase: '' },
    reValidateMode: 'onSubmit',
  });
  const isTyped = useWatch({ control: form.control, name: 'phrase' }) === DELETE_PHRASE;
  const ask = form.handleSubmit(() => {
    if (reason === undefined) setAsking(true);
  });

  return (
    <>
      <JobPanel job={job} isNews={isNews}>
        <ButtonLink variant="secondary" to="/admin/settings/backup">
          Go to the backups
        </ButtonLink>
      </JobPanel>
      <Card
        title="Delete All Data"
        hint="Removes all customers, transactions and tickets, for instance before the first customers arrive."
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <What title="What is deleted">
            <li>All customers, with their profiles, pictures and sign-ins</li>
            <li>All their money: balances, transactions, requests and the books</li>
            <li>All support tickets with their replies</li>
          </What>
          <What title="What stays">
            <li>Admin accounts are always preserved, and you stay logged in</li>
            <li>Deposit and withdraw settings</li>
            <li>The audit trail, and all backups</li>
          </What>
        </div>
        <p className="mt-6 max-w-prose">We make a safety backup first, and refuse changes until it is finished.</p>
        <form noValidate onSubmit={ask} className="mt-6 grid max-w-sm gap-5">
          <DeletePhraseField
            error={form.formState.errors.phrase?.message}
            {...form.register('phrase', { onChange: () => form.clearErrors() })}
          />
          {/* NOTE: this is not a submit button, because Enter in the field would submit the form while the button is
              disabled. */}
          <Button
            variant="danger"
            unavailable={reason ?? (isTyped ? undefined : PHRASE_NOT_TYPED_MESSAGE)}
            onClick={() => void ask()}
            className="justify-self-start"
          >
            Delete All Data
          </Button>
        </form>
      </Card>
      {asking && <DeleteAll onAccepted={() => form.reset()} onClose={() => setAsking(false)} />}
    </>
  );
}

function What({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-[0.9375rem]">{children}</ul>
    </div>
  );
}

interface DeleteAllProps {
  readonly onAccepted: () => void;
  readonly onClose: () => void;
}

function DeleteAll({ onAccepted, onClose }: DeleteAllProps) {
  const queries = useQueryClient();
  const dialog = useJobDialog({
    failed: DATA_NOT_DELETED_MESSAGE,
    run: async (onRunning) => {
      const begin = () => backOfficeApi.backups.deleteAllData({ body: { phrase: DELETE_PHRASE } });
      const { message, filename } = await pollJob(queries, { kind: 'delete-all', begin, onRunning });
      return { message: message || ALL_DATA_DELETED_MESSAGE, filename };
    },
    onAccepted,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete all data?"
      confirmLabel="Delete All Data"
      waitingText="Deleting..."
      onClosed={onClose}
    >
      <DeletionScopeSummary />
      Only a restore of the safety backup brings them back. Sign-ins are kept for 30 days. Customers who are restored
      later need a new password from an administrator.
    </ConfirmDialog>
  );
}
