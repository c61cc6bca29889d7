import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createUser } from '#shared/contract/customers.ts';
import type { UserView } from '#shared/contract/views.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { showFieldErrors } from '../../../components/use-form-submit.ts';
import { api } from '../../../lib/api/client.ts';
import { updateUserInCache } from './users-query.ts';

const FAILED = 'Failed to update customer';

const Identity = z.pick(createUser.body, { name: true, email: true });
type Identity = z.output<typeof Identity>;

interface EditCustomerProps {
  readonly user: UserView;
  readonly onClose: () => void;
}

/** Edits a customer. A changed e-mail address needs a confirmation, because it changes the sign-in. */
export default function EditCustomerForm({ user: latest, onClose }: EditCustomerProps) {
  // The form starts from the values at opening, so that changes by another administrator are not overwritten.
  const [user] = useState(latest);
  const form = useForm<Identity>({
    resolver: zodResolver(Identity),
    defaultValues: { name: user.name, email: user.email },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [asked, setAsked] = useState<Identity>();
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();

  const [save, { busy, error, clearError }] = useAsyncAction(FAILED, async (typed: Identity) => {
    try {
      const body = changedIn(typed, user);
      const { message, user: changed } = await api.customers.correctUser({ params: { id: user._id }, body });
      updateUserInCache(queries, changed);
      showSuccess(message, changed.name);
      setAsking(false);
      close();
    } catch (refusal) {
      if (!showFieldErrors(form, refusal)) throw refusal;
      setAsking(false);
    }
  });

  const submit = async (typed: Identity) => {
    const changed = changedIn(typed, user);
    if (changed.email !== undefined) {
      clearError();
      setAsked(typed);
      setAsking(true);
    } else if (changed.name !== undefined) await save(typed);
    else close();
  };

  return (
    <FormDialog
      open={open}
      title="Edit customer"
      description={`Account ${user.accountNumber}`}
      busy={busy}
      error={isAsking ? undefined : error}
      onClose={close}
      onClosed={onClose}
      onSubmit={form.handleSubmit(submit)}
      submitLabel="Save"
      waitingText="Saving..."
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="E-mail"
        hint="The customer signs in with it"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {asked && (
        <ConfirmDialog
          open={isAsking}
          title={`Change the e-mail address of ${asked.name}?`}
          confirmLabel="Change e-mail"
          waitingText="Changing..."
          busy={busy}
          error={error}
          onConfirm={() => save(asked)}
          onCancel={() => setAsking(false)}
          finalFocus={() => {
            const [field] = (['name', 'email'] as const).filter((name) => form.getFieldState(name).invalid);
            if (field) form.setFocus(field);
            return field === undefined;
          }}
        >
          <p>
            From now on <strong className="wrap-anywhere text-ink">{asked.email}</strong> is the address to sign in
            with, with the password and two-factor authentication as they are. The old one no longer opens the account:{' '}
            <span className="wrap-anywhere">{user.email}</span>
          </p>
          <p className="mt-3">All sessions of the customer end at once.</p>
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}

function changedIn({ name, email }: Identity, user: UserView): Partial<Identity> {
  return { ...(name !== user.name && { name }), ...(email !== user.email && { email }) };
}
