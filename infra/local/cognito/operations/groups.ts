import { CognitoError, required } from '../errors.ts';
import type { Operations } from '../pool.ts';
import { changeUser } from '../users.ts';

export const groupOperations = {
  AdminAddUserToGroup(pool, input) {
    const group = required('groupName', input.GroupName);
    if (!pool.settings.groups.includes(group)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
    return changeUser(pool, input, (user) => ({ ...user, groups: [...new Set([...user.groups, group])] }));
  },
} satisfies Partial<Operations>;
