import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePassword } from '#shared/contract/sign-in.ts';
import { ownWordsProblem } from '#shared/domain/own-words.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/passwords.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { showSuccess } from '../../components/ui/toaster.tsx';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { api } from '../../lib/api/client.ts';
import { PASSWORD_CHANGED_MESSAGE, PASSWORD_NOT_CHANGED_MESSAGE } from '../../lib/messages.ts';
import { clearPasswordChangeRequest } from '../../lib/session/own-password.ts';
import { passwordStrength } from './password-strength.ts';

type Body = z.output<typeof changePassword.body>;

const EMPTY: Body = { currentPassword: '', newPassword: '', confirmPassword: '' };

const RULES = [
  `At least ${MIN_PASSWORD_LENGTH} characters; a few words that nobody else would put together are best.`,
  'Not made of your name, your e-mail address or the name of the bank, and none of the passwords that everybody uses.',
  'You stay signed in here, and are signed out everywhere else.',
];

export function ChangePasswordForm({ owner }: { owner: Parameters<typeof ownWordsProblem>[1] | undefined }) {
  const form = useForm<Body>({ resolver: zodResolver(changePassword.body), defaultValues: EMPTY, mode: 'onTouched' });
  const { errors, touchedFields } = form.formState;
  const queries = useQueryClient();

  const [change, { busy, error }] = useFormSubmit(form, PASSWORD_NOT_CHANGED_MESSAGE, async (body: Body) => {
    const ownWords = owner && ownWordsProblem(body.newPassword, owner);
    if (ownWords) return form.setError('newPassword', { message: ownWords }, { shouldFocus: true });
    await api.signIn.changePassword({ body });
    form.reset(EMPTY);
    showSuccess(PASSWORD_CHANGED_MESSAGE);
    // Every other call was refused until now, so all queries are reset.
    if (!owner) await queries.resetQueries();
    clearPasswordChangeRequest();
  });

  return (
    <div className="max-w-xl">
      <Card title="Change Password">
        <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-5">
          <FormError message={error} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            error={errors.newPassword?.message}
            {...form.register('newPassword', { deps: touchedFields.confirmPassword ? 'confirmPassword' : [] })}
          />
          <StrengthMeter password={form.watch('newPassword')} />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
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

const COLOURS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-good', 'bg-good'] as const;

function StrengthMeter({ password }: { password: string }) {
  if (password === '') return null;
  const { label, level } = passwordStrength(password);
  return (
    <div className="-mt-2 grid gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1.5 rounded-full ${step <= level ? COLOURS[level] : 'bg-line'}`} />
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        Strength: <span className="font-semibold text-ink">{label}</span>
      </p>
    </div>
  );
}
