import { createUser } from '#shared/contract/customers.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { idOfMade } from '../../core/http/request.ts';
import { replayed } from '../../core/http/response.ts';
import { passwordMark } from '../../core/seal.ts';
import { openAccount } from '../open-account.ts';
import { toUserView } from '../user-view.ts';

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
