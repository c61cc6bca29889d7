import { createUser } from '#shared/contract/users.ts';
import { openAccount } from '../accounts/open-account.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint, replayed } from '../runtime/endpoint.ts';
import { derivedId } from '../runtime/ids.ts';

export const handler = endpoint(createUser).handle(async ({ body, request }, caller) => {
  const opener = { actorId: caller.userId, actorName: caller.name, sourceIp: request.sourceIp };
  const key = request.idempotencyKey;
  const userId = key && derivedId(caller.userId, 'users.createUser', key);
  const { user, replayed: again } = await openAccount({ ...body, role: 'user' }, opener, userId);
  const answer = { message: 'User created successfully!', user: toUserView(user) };
  return again ? replayed(answer) : answer;
});
