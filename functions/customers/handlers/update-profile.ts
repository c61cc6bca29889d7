import { updateProfile } from '#shared/contract/customers.ts';
import { applyNameChange } from '#shared/domain/person-name.ts';
import { mapPersonalDetails, type PersonalDetailName } from '#shared/domain/personal-details.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { rateLimitStateAfter } from '../../core/http/rate-limit-state.ts';
import { logger } from '../../core/logger.ts';
import { changedFieldValues, type User, type UserChange, valuesBeforeChange } from '../../core/users/user.ts';
import { changeUser, consumeRateLimit } from '../../core/users/users.ts';
import { deletePicture, storePicture } from '../pictures.ts';
import { toProfilePicture } from '../profile-picture.ts';
import { toOwnProfileView } from '../user-view.ts';

type Fields = { readonly [Name in PersonalDetailName | 'name' | 'firstName' | 'lastName']?: string | undefined };

/** Leaves absent fields as they are, and removes empty ones. */
export const handler = endpoint(updateProfile, async ({ body: wanted, request }, principal) => {
  fieldsAfter(principal.user, wanted);
  const picture = await pictureAfter(principal.user, wanted.profilePicture);
  const replaced = new Set<string>();
  const changesOf = (user: User) => changedFieldValues(user, { ...fieldsAfter(user, wanted), ...picture });

  const after = await changeUser(
    principal.userId,
    (user) => {
      if (picture && user.profilePicture) replaced.add(user.profilePicture);
      const changes = changesOf(user);
      return Object.keys(changes).length === 0 ? 'nothing' : changes;
    },
    (user) => {
      const changes = changesOf(user);
      return {
        action: 'profile.updated',
        ...auditActor(principal, request),
        subjectId: principal.userId,
        before: valuesBeforeChange(user, changes),
        after: changes,
      };
    },
  );
  replaced.delete(after.profilePicture ?? '');
  await Promise.all([...replaced].map(forget));
  return { message: 'Profile updated successfully!', user: toOwnProfileView(after) };
});

/** Only logs a failure, because the change of the profile is valid even if the old picture is left behind. */
async function forget(path: string): Promise<void> {
  try {
    await deletePicture(path);
  } catch (error) {
    logger.warn('a picture was left behind', { path, error });
  }
}

function fieldsAfter(user: User, wanted: Fields): UserChange {
  const { name, firstName, lastName } = applyNameChange(user, wanted);
  const details = mapPersonalDetails((detail) =>
    wanted[detail] === undefined ? user[detail] : wanted[detail] || undefined,
  );
  return { ...details, name, firstName, lastName };
}

/** Stores a new picture before the profile is written, so that a profile never names a missing picture. */
async function pictureAfter(
  user: User,
  wanted: string | undefined,
): Promise<Pick<UserChange, 'profilePicture'> | undefined> {
  if (wanted === undefined || wanted === (user.profilePicture ?? '')) return undefined;
  if (wanted === '') return { profilePicture: undefined };
  // The request counts before the costly decoding, so that files that are no pictures count as well.
  await consumeRateLimit(user, (latest) => rateLimitStateAfter(latest, 'picture'));
  return { profilePicture: await storePicture(await toProfilePicture(wanted)) };
}
