import { login } from '#shared/contract/session.ts';
import { endpoint } from '../http/endpoint.ts';
import { signIn } from '../operations/sign-in.ts';

export const handler = endpoint(login, ({ body, request }) => signIn(body, request));
