import { session } from '../session/browser-session.ts';
import { api } from './client.ts';

const PATIENCE = 5000;

export async function logOut(): Promise<void> {
  const told = api.signIn.logout().catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  session.end('left');
}
