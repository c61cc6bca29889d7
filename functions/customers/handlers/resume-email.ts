import { resumeEmail } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(resumeEmail, async ({ params, request }, principal) => {
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.email-resumed',
    change: ({ emailState }) => (emailState === undefined ? 'nothing' : { emailState: undefined }),
    record: ({ email, emailState }) => ({ before: { emailState }, after: { email } }),
  });
  return { message: 'E-mail is sent again', user: toUserView(user) };
});
