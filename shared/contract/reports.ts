import * as z from 'zod/mini';
import { route } from './route.ts';

export const getHealth = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Answers when the bank is ready',
  needs: [],
  answer: z.object({ status: z.literal('ok') }),
});
