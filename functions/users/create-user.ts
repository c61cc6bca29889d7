import { createUser } from '#shared/contract/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { idOfMade } from '../http/request.ts';
import { replayed } from '../http/response.ts';
import { auditActor } from '../operations/audit-actor.ts';
import { openAccount } from '../operations/open-account.ts';
import { passwordMark } from '../platform/seal.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(createUser, async ({ body, request }, caller) => {
  const opener = auditActor(caller, request);
  const id = idOfMade(caller, request);
  const mark = request.idempotency && { passwordMark: passwordMark(id, body.password) };
  const { mustChangePassword, ...account } = body;
  const passwordToChange = mustChangePassword ? 'required' : 'asked';
  const { user, replayed: again } = await openAccount(
    { ...account, role: 'user', passwordToChange, ...mark },
    opener,
    id,
    caller.ahead,
  );
  const answer = { message: 'User created successfully!', user: toUserView(user) };
  return again ? replayed(answer) : answer;
});
