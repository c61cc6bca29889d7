import * as z from 'zod/mini';
import { PASSWORD_REQUIRED } from '../domain/passwords.ts';

/** Has no rules about length, because they would tell an attacker which passwords to skip. */
export const PresentPasswordSchema = z
  .string({ error: PASSWORD_REQUIRED })
  .check(z.minLength(1, { error: PASSWORD_REQUIRED }), z.maxLength(256, { error: 'This password is too long' }));
