import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createUser, inviteUser } from '#shared/contract/customers.ts';
import type { UserView } from '#shared/contract/views.ts';
import { ownWordsProblem } from '#shared/domain/own-words.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/passwords.ts';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ChoiceCards } from '../../../components/ui/choice-cards.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useLeaveGuard } from '../../../components/ui/use-leave-guard.tsx';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { api } from '../../../lib/api/client.ts';
import { useIdempotencyKey } from '../../../lib/api/idempotency.ts';
import { ownProfileQuery } from '../../administrators/admin/own-profile-query.ts';
import { MustChangePasswordCheckbox } from './must-change-password.tsx';
import { addUserToCache } from './users-query.ts';

const CREATED = 'User created successfully!';
const INVITED = 'User created and invitation sent';
const FAILED = 'Failed to create user';
const REPEAT = 'Please repeat the password';
const NO_MATCH = 'Passwords do not match';

const LIST = '/admin/users';

const NewUser = z
  .extend(createUser.body, { confirmPassword: z.string().check(z.minLength(1, { error: REPEAT })) })
  .check(z.refine((user) => user.password === user.confirmPassword, { path: ['confirmPassword'], error: NO_MATCH }));
type NewUser = z.output<typeof NewUser>;

/** The fields of the password are not shown, whatever was typed before. */
const InvitedUser = z.object({
  ...inviteUser.body.shape,
  ...{ password: z.string(), confirmPassword: z.string(), mustChangePassword: z.optional(z.boolean()) },
});

const resolvers = { password: zodResolver(NewUser), invitation: zodResolver(InvitedUser) } as const;
type FirstPassword = keyof typeof resolvers;

const CHOICES = [
  { value: 'password', title: 'Set the password', detail: 'You choose it and tell it to the customer.' },
  {
    value: 'invitation',
    title: 'Send an invitation',
    detail: 'The customer sets the password, by a code sent by e-mail.',
  },
] as const satisfies readonly { readonly value: FirstPassword; readonly title: string; readonly detail: string }[];

const EMPTY: NewUser = { name: '', email: '', password: '', confirmPassword: '', mustChangePassword: false };

export default function CreateUserPage() {
  const [firstPassword, setFirstPassword] = useState<FirstPassword>('password');
  const canInvite = useQuery(ownProfileQuery).data?.sendsEmail !== false;
  const isInvited = canInvite && firstPassword === 'invitation';
  const form = useForm<NewUser>({
    resolver: resolvers[isInvited ? 'invitation' : 'password'],
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const keyFor = useIdempotencyKey();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { errors, isDirty } = form.formState;
  const leaveQuestion = useLeaveGuard(isDirty);

  async function leave(user: UserView | undefined, message: string): Promise<void> {
    addUserToCache(queries, user);
    showSuccess(message);
    await navigate(LIST);
  }

  const [create, { busy, error }] = useFormSubmit(form, FAILED, async ({ confirmPassword: _, ...body }: NewUser) => {
    if (isInvited) {
      const person = { name: body.name, email: body.email };
      const { user } = await api.customers.inviteUser({ body: person }, { idempotencyKey: keyFor(person) });
      return leave(user, INVITED);
    }
    const ownWords = ownWordsProblem(body.password, body);
    if (ownWords) return form.setError('password', { message: ownWords }, { shouldFocus: true });
    const { user } = await api.customers.createUser({ body }, { idempotencyKey: keyFor(body) });
    return leave(user, CREATED);
  });

  return (
    <>
      <PageHeading title="Create New User" />
      {leaveQuestion}
      <div className="max-w-xl">
        <Card
          title="New account"
          hint="The account number is assigned automatically. The customer signs in with this e-mail address and password."
        >
          <form noValidate onSubmit={form.handleSubmit(create)} className="grid gap-5">
            <FormError message={error} />
            <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
            <TextField
              label="E-mail"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.email?.message}
              {...form.register('email')}
            />
            {canInvite && (
              <ChoiceCards
                label="First password"
                name="first-password"
                value={firstPassword}
                onChange={setFirstPassword}
                choices={CHOICES}
              />
            )}
            {!isInvited && (
              <>
                <PasswordField
                  label="Password"
                  hint={`At least ${MIN_PASSWORD_LENGTH} characters; not made of the name or the e-mail address`}
                  autoComplete="new-password"
                  error={errors.password?.message}
                  {...form.register('password', {
                    deps: form.formState.touchedFields.confirmPassword ? 'confirmPassword' : [],
                  })}
                />
                <PasswordField
                  label="Confirm password"
                  autoComplete="new-password"
                  error={errors.confirmPassword?.message}
                  {...form.register('confirmPassword')}
                />
                <MustChangePasswordCheckbox {...form.register('mustChangePassword')} />
              </>
            )}
            <div className="mt-1 flex flex-wrap gap-3">
              <Button type="submit" busy={busy} waitingText="Creating user...">
                Create User
              </Button>
              <ButtonLink to={LIST} variant="secondary">
                Cancel
              </ButtonLink>
            </div>
          </form>
        </Card>
      </div>
    </>
  );
}
