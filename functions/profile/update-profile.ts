import { updateProfile } from '#shared/contract/profile.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeProfile } from '../operations/change-profile.ts';
import { toUserView } from '../views/user-view.ts';

export const handler = endpoint(updateProfile).handle(async ({ body, request }, caller) => {
  const user = await changeProfile(body, caller, request);
  return { message: 'Profile updated successfully!', user: toUserView(user) };
});
