import type { AdministratorView } from '#shared/contract/views.ts';
import type { User } from '../core/users/user.ts';

interface Asked {
  readonly lastSignInAt: string | undefined;
  readonly by: string;
}

export function toAdministratorView(user: User, { lastSignInAt, by }: Asked): AdministratorView {
  const { id, name, email, createdAt, twoFactorEnabled, suspended } = user;
  return { _id: id, name, email, createdAt, twoFactorEnabled, suspended, lastSignInAt, current: id === by };
}
