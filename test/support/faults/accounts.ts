/** Opens and changes accounts in ways that no route offers. */
import { changeUser } from '#functions/core/users/users.ts';
import { registerUser } from '#functions/customers/register-user.ts';

interface Credentials {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Opens an account without an administrator. @returns its id */
export async function openAccountDirectly(role: 'admin' | 'user', credentials: Credentials): Promise<string> {
  return (await registerUser({ ...credentials, role }, { actorId: 'test' })).user.id;
}

/** Suspends a person in the table only: the user pool is not changed. */
export async function suspendInTable(userId: string): Promise<void> {
  const audit = { action: 'user.suspended', actorId: 'test', subjectId: userId };
  await changeUser(
    userId,
    () => ({ suspended: true }),
    () => audit,
  );
}
