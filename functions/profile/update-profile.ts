import { updateProfile } from '#shared/contract/profile.ts';
import { changeProfile } from '../accounts/own-profile.ts';
import { toUserView } from '../accounts/user-view.ts';
import { endpoint } from '../runtime/endpoint.ts';

export const handler = endpoint(updateProfile).handle(async ({ body, request }, caller) => {
  const user = await changeProfile(body, caller, request);
  return { message: 'Profile updated successfully!', user: toUserView(user) };
});
