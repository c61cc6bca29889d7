import { session } from '../session/browser-session.ts';
import { api } from './client.ts';

/** Longest wait for the server, in milliseconds. */
const PATIENCE = 5000;

/** Ends the session on the server and in all tabs; in this browser also when the server cannot be reached. */
export async function logOut(): Promise<void> {
  const told = api.session.logout().catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  session.end('left');
}
