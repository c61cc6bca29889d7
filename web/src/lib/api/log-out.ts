import { session } from '../session/browser-session.ts';
import { api } from './client.ts';

const TIMEOUT_MS = 5000;

export async function logOut(): Promise<void> {
  const told = api.signIn.logout().catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  session.end('left');
}
