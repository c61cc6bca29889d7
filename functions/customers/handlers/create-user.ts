import { createUser } from '#shared/contract/customers.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { deriveIdempotentId } from '../../core/http/request.ts';
import { idempotentReplay } from '../../core/http/response.ts';
import { passwordFingerprint } from '../../core/seal.ts';
import { registerUser } from '../register-user.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(createUser, async ({ body, request }, principal) => {
  const opener = auditActor(principal, request);
  const id = deriveIdempotentId(principal, request);
  const mark = request.idempotency && { passwordMark: passwordFingerprint(id, body.password) };
  const { mustChangePassword, ...account } = body;
  const passwordToChange = mustChangePassword ? 'required' : 'asked';
  const { user, idempotentReplay: again } = await registerUser(
    { ...account, role: 'user', passwordToChange, ...mark },
    opener,
    id,
    principal.prefetched,
  );
  const response = { message: 'User created successfully!', user: toUserView(user) };
  return again ? idempotentReplay(response) : response;
});
