import { login } from '#shared/contract/sign-in.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { signIn } from '../sign-in.ts';

export const handler = endpoint(login, ({ body, request }) => signIn(body, request));
