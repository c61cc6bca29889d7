import { setAccountNumber } from '#shared/contract/customers.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeCustomer } from '../change-customer.ts';
import { toUserView } from '../user-view.ts';

export const handler = endpoint(setAccountNumber, async ({ params, body: { accountNumber }, request }, principal) => {
  const user = await changeCustomer({
    userId: params.id,
    principal,
    request,
    action: 'user.account-number-set',
    change: (customer) => (customer.accountNumber === accountNumber ? 'nothing' : { accountNumber }),
    record: (customer) => ({ before: { accountNumber: customer.accountNumber }, after: { accountNumber } }),
  });
  return { message: 'Account number updated', user: toUserView(user) };
});
