interface Someone {
  readonly _id: string;
}

export const USERS = '/admin/users';

export const userProfilePath = ({ _id: id }: Someone): string => `${USERS}/${encodeURIComponent(id)}`;

export const newTransactionFor = ({ _id: user }: Someone): string =>
  `/admin/transactions/new?${new URLSearchParams({ user })}`;
