import * as z from 'zod/mini';

/** No length rules: they would tell an attacker which passwords to skip. */
export const PresentPassword = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, { error: 'Password is required' }), z.maxLength(256, { error: 'This password is too long' }));
