import * as z from 'zod/mini';
import { route } from './route.ts';

export const getOpenapi = route({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This reference for programs: an OpenAPI 3.1 document',
  needs: [],
  answer: z.looseObject({ openapi: z.literal('3.1.0'), info: z.looseObject({ title: z.string() }) }),
});

export const getDocs = route({
  method: 'GET',
  path: '/docs',
  access: 'public',
  summary: 'This reference for people: one page',
  needs: [],
  answer: z.string(),
  content: 'text/html',
});
