import * as z from 'zod/mini';
import { normalizedPassword, PASSWORD_REQUIRED_MESSAGE, passwordProblem } from '../domain/passwords.ts';

export const NewPasswordSchema = z.string({ error: PASSWORD_REQUIRED_MESSAGE }).check(
  z.overwrite(normalizedPassword),
  z.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
);
