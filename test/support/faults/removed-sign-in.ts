import { pool, signInOf } from '#functions/identity/pool.ts';
import { AdminDeleteUserCommand } from '#functions/identity/pool-commands.ts';

/** Removes the sign-in of a deleted customer from the user pool, as the bank does thirty days after the deletion. */
export async function removeSignIn(userId: string): Promise<void> {
  await pool().send(new AdminDeleteUserCommand(signInOf(userId)));
}
