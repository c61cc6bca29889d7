interface Someone {
  readonly _id: string;
}

export const USERS_PATH = '/admin/users';

export const userProfilePath = ({ _id: id }: Someone): string => `${USERS_PATH}/${encodeURIComponent(id)}`;

export const newTransactionPath = ({ _id: user }: Someone): string =>
  `/admin/transactions/new?${new URLSearchParams({ user })}`;
