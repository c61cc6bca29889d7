import { setWithdrawFee } from '#shared/contract/users.ts';
import { toUserView } from '../accounts/user-view.ts';
import { changeUser } from '../data/users.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { notFound } from '../runtime/errors.ts';

export const handler = endpoint(setWithdrawFee).handle(async ({ params, body, request }, caller) => {
  const withdrawalFee = body.withdrawalFeePercent ?? undefined;
  const user = await changeUser(
    params.id,
    ({ role }) => {
      if (role !== 'user') throw notFound('User');
      return { withdrawalFee };
    },
    (before) => ({
      action: 'user.withdrawal-fee-set',
      actorId: caller.userId,
      actorName: caller.name,
      subjectId: params.id,
      sourceIp: request.sourceIp,
      before: { withdrawalFee: before.withdrawalFee },
      after: { withdrawalFee },
    }),
  );
  return { message: 'Withdrawal fee updated', user: toUserView(user) };
});
