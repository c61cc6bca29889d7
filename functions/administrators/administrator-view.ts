import type { AdministratorView } from '#shared/contract/views.ts';
import { lastSignInTime } from '../audit/audit-lists.ts';
import type { Principal } from '../core/http/principal.ts';
import type { User } from '../core/users/user.ts';

export async function toAdministratorView(user: User, { userId }: Principal): Promise<AdministratorView> {
  const { id, name, email, createdAt, emailState, emailVerifiedAt, twoFactorEnabled, suspended } = user;
  const lastSignInAt = await lastSignInTime(id);
  return {
    _id: id,
    name,
    email,
    createdAt,
    emailState,
    emailVerifiedAt,
    twoFactorEnabled,
    suspended,
    lastSignInAt,
    current: id === userId,
  };
}
