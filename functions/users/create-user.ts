import { createUser } from '#shared/contract/users.ts';
import { auditActor } from '../accounts/audit-actor.ts';
import { openAccount } from '../accounts/open-account.ts';
import { idOfMade } from '../accounts/same-request.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint, replayed } from '../runtime/endpoint.ts';

export const handler = endpoint(createUser).handle(async ({ body, request }, caller) => {
  const opener = auditActor(caller, request);
  const { user, replayed: again } = await openAccount({ ...body, role: 'user' }, opener, idOfMade(caller, request));
  const answer = { message: 'User created successfully!', user: toUserView(user) };
  return again ? replayed(answer) : answer;
});
