import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PasswordOwner } from '#shared/domain/own-words.ts';
import { MIN_PASSWORD_LENGTH, newPasswordProblem } from '#shared/domain/passwords.ts';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { passwordStrength } from './password-strength.ts';

export type FindPasswordProblem = (password: string) => string | undefined;

export const PASSWORD_RULES = `At least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words are best.`;

/** Loads the list of common passwords while the form is filled in. */
const loadCommonPasswords = () => import('#shared/domain/common-passwords.ts');

/** Returns the rules of the bank, without the common passwords until their list is loaded. */
export function usePasswordProblem(owner: PasswordOwner): FindPasswordProblem {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>(() => () => false);
  useEffect(() => {
    loadCommonPasswords().then(
      ({ isCommonPassword }) => setIsCommon(() => isCommonPassword),
      () => undefined,
    );
  }, []);
  return (password) => newPasswordProblem(password, owner, isCommon);
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  readonly form: UseFormReturn<Values>;
  readonly problemOf: FindPasswordProblem;
}

interface NewPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export function NewPasswordFields<Values extends NewPassword>(props: NewPasswordFieldsProps<Values>) {
  const { problemOf } = props;
  // NOTE: a form of more fields has these as well, but the types of its methods are invariant.
  const form = props.form as unknown as UseFormReturn<NewPassword>;
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: touchedFields.confirmPassword ? 'confirmPassword' : [] })}
      />
      <StrengthMeter
        password={form.watch('newPassword')}
        problemOf={problemOf}
        isReported={errors.newPassword !== undefined}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </>
  );
}

const COLOURS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-good', 'bg-good'] as const;

interface StrengthMeterProps {
  readonly password: string;
  readonly problemOf: FindPasswordProblem;
  /** Whether the field already shows why the password is refused. */
  readonly isReported: boolean;
}

function StrengthMeter({ password, problemOf, isReported }: StrengthMeterProps) {
  if (password === '') return null;
  const problem = problemOf(password);
  const { label, level } = problem ? { label: 'Not accepted', level: 0 } : passwordStrength(password);
  return (
    <div className="-mt-2 grid gap-1.5">
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-1.5 rounded-full ${step <= level ? COLOURS[level] : 'bg-line'}`} />
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        Strength: <span className="font-semibold text-ink">{label}</span>
        {problem && !isReported && ` – ${problem}`}
      </p>
    </div>
  );
}
