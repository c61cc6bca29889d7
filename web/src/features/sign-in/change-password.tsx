import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePassword } from '#shared/contract/sign-in.ts';
import type { PasswordOwner } from '#shared/domain/own-words.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/passwords.ts';
import { submitFilledForm } from '../../components/submit-filled-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { PASSWORD_CHANGED_MESSAGE, PASSWORD_NOT_CHANGED_MESSAGE } from '../../lib/messages.ts';
import { useSession } from '../../lib/session/browser-session.ts';
import { clearPasswordChangeRequest } from '../../lib/session/own-password.ts';
import { NewPasswordFields, usePasswordProblem } from './new-password-fields.tsx';

type Body = z.output<typeof changePassword.body>;

const EMPTY: Body = { currentPassword: '', newPassword: '', confirmPassword: '' };

const WRONG_PASSWORD = 'Incorrect current password';

const RULES = [
  `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words are best.`,
  'Not your name, your e-mail address or the name of the bank, and not a common password.',
  'You stay signed in here and are signed out everywhere else.',
];

export function ChangePasswordForm({ owner }: { owner: PasswordOwner | undefined }) {
  const form = useForm<Body>({ resolver: zodResolver(changePassword.body), defaultValues: EMPTY, mode: 'onTouched' });
  const { errors } = form.formState;
  const { signedIn } = useSession();
  const problemOf = usePasswordProblem(owner ?? { name: signedIn?.name ?? '', email: '' });
  const queries = useQueryClient();

  const [change, { busy, error }] = useFormSubmit(form, PASSWORD_NOT_CHANGED_MESSAGE, async (body: Body) => {
    const problem = problemOf(body.newPassword);
    if (problem) return form.setError('newPassword', { message: problem }, { shouldFocus: true });
    await api.signIn.changePassword({ body }, { password: body.currentPassword }).catch(aboutCurrentPassword);
    form.reset(EMPTY);
    showSuccess(PASSWORD_CHANGED_MESSAGE);
    // Every other call was refused until now, so all queries are reset.
    if (!owner) await queries.resetQueries();
    clearPasswordChangeRequest();
  });

  return (
    <div className="max-w-xl">
      <Card title="Change Password">
        <form noValidate onSubmit={submitFilledForm(form, change)} className="grid gap-5">
          <FormError message={error} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <NewPasswordFields form={form} problemOf={problemOf} />
          <ul className="grid list-disc gap-1 pl-5 text-sm text-quiet">
            {RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <Button type="submit" busy={busy} waitingText="Changing password..." className="justify-self-start">
            Change Password
          </Button>
        </form>
      </Card>
    </div>
  );
}

/** A wrong password may be refused by the confirmation of an older sign-in, which names another field. */
function aboutCurrentPassword(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'wrong_credentials') throw error;
  throw new ApiError(error.status, error.code, WRONG_PASSWORD, { fields: { currentPassword: WRONG_PASSWORD } });
}
