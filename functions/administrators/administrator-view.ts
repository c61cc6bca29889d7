import type { AdministratorView } from '#shared/contract/views.ts';
import type { User } from '../core/users/user.ts';

interface ViewContext {
  readonly lastSignInAt: string | undefined;
  readonly by: string;
}

export function toAdministratorView(user: User, { lastSignInAt, by }: ViewContext): AdministratorView {
  const { id, name, email, createdAt, twoFactorEnabled, suspended } = user;
  return { _id: id, name, email, createdAt, twoFactorEnabled, suspended, lastSignInAt, current: id === by };
}
