import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateProfile } from '#shared/contract/customers.ts';
import type { UserView } from '#shared/contract/views.ts';
import { isOneWord } from '#shared/domain/person-name.ts';
import { mapPersonalDetails } from '#shared/domain/personal-details.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useLeaveGuard } from '../../../components/ui/use-leave-guard.tsx';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { PROFILE_NOT_UPDATED_MESSAGE } from '../../../lib/messages.ts';
import { useSaveProfile } from './profile-query.ts';

const { profilePicture: _, name: __, ...lines } = updateProfile.body.shape;
const required = (line: typeof lines.firstName, error: string) =>
  z.pipe(line, z.string({ error }).check(z.minLength(1, { error })));

const Details = z.object({
  ...lines,
  firstName: required(lines.firstName, 'First name is required'),
  lastName: required(lines.lastName, 'Last name is required'),
});
/** A customer whose name is a single word may leave the last name empty. */
const DetailsOfOneWord = z.extend(Details, { lastName: z.pipe(lines.lastName, z.string()) });
type Details = z.output<typeof Details>;
type Typed = z.input<typeof Details>;

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'mobile', label: 'Mobile', autoComplete: 'tel', type: 'tel' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'zipCode', label: 'Zip code', autoComplete: 'postal-code' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
] as const satisfies readonly { name: keyof Details; label: string; autoComplete: string; type?: string }[];

export function ProfileForm({ user }: { user: UserView }) {
  const schema = isOneWord(user.name) ? DetailsOfOneWord : Details;
  const form = useForm<Typed, unknown, Details>({
    resolver: zodResolver(schema),
    values: typedOf(user),
    // What is typed stays when another tab or an administrator changes the profile.
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveProfile();
  const { errors, isDirty } = form.formState;
  const leaveQuestion = useLeaveGuard(isDirty);

  const [submit, { busy, error }] = useFormSubmit(form, PROFILE_NOT_UPDATED_MESSAGE, async (body: Details) => {
    const name = `${body.firstName} ${body.lastName}`.trim();
    form.reset(typedOf(await save({ ...body, name })));
  });

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      {leaveQuestion}
      <FormError message={error} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField key={name} {...field} error={errors[name]?.message} {...form.register(name)} />
        ))}
      </div>
      <Button type="submit" busy={busy} waitingText="Saving..." className="justify-self-start">
        Save Profile
      </Button>
    </form>
  );
}

/** Returns the values of the fields. Without separate names, the last word of the name counts as the family name. */
function typedOf({ name, firstName, lastName, ...user }: UserView): Required<Typed> {
  const words = name.split(' ');
  return {
    firstName: firstName ?? words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastName: lastName ?? (words.length > 1 ? (words.at(-1) ?? '') : ''),
    ...mapPersonalDetails((detail) => user[detail] ?? ''),
  };
}
