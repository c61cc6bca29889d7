import * as z from 'zod/mini';
import { normalizedPassword, PASSWORD_REQUIRED, passwordProblem } from '../domain/passwords.ts';

export const NewPasswordSchema = z.string({ error: PASSWORD_REQUIRED }).check(
  z.overwrite(normalizedPassword),
  z.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
);
