import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { resetUserPassword } from '#shared/contract/customers.ts';
import { ownWordsProblem } from '#shared/domain/own-words.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/passwords.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { api } from '../../../lib/api/client.ts';
import { PASSWORD_CHANGED_MESSAGE, PASSWORD_NOT_CHANGED_MESSAGE } from '../../../lib/messages.ts';
import { MustChangePasswordCheckbox } from './must-change-password.tsx';
import { clearSignInLockInCache, type UserWithSignInLock } from './users-query.ts';

const Body = z.pick(resetUserPassword.body, { newPassword: true, mustChangePassword: true });
type Body = z.output<typeof Body>;

export function PasswordForm({ user }: { user: UserWithSignInLock }) {
  const form = useForm<Body>({
    resolver: zodResolver(Body),
    defaultValues: { newPassword: '', mustChangePassword: false },
  });
  const queries = useQueryClient();

  const [change, { busy, error }] = useFormSubmit(
    form,
    PASSWORD_NOT_CHANGED_MESSAGE,
    async ({ newPassword, mustChangePassword }: Body) => {
      const ownWords = ownWordsProblem(newPassword, user);
      if (ownWords) return form.setError('newPassword', { message: ownWords }, { shouldFocus: true });
      await api.customers.resetUserPassword({ body: { userId: user._id, newPassword, mustChangePassword } });
      form.reset();
      showSuccess(PASSWORD_CHANGED_MESSAGE, user.name);
      clearSignInLockInCache(queries, user._id);
      if (user.needsPassword || user.invitedUntil) void queries.invalidateQueries({ queryKey: ['users'] });
    },
  );

  return (
    <Card title="Change password" hint="Ends all sessions of the customer.">
      <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-5">
        <FormError message={error} />
        <PasswordField
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters; not a common one, and not made of the name or the e-mail address`}
          autoComplete="new-password"
          error={form.formState.errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <MustChangePasswordCheckbox {...form.register('mustChangePassword')} />
        <Button type="submit" busy={busy} waitingText="Changing password..." className="justify-self-start">
          Change Password
        </Button>
      </form>
    </Card>
  );
}
