import * as z from 'zod/mini';
import { INVALID_REQUEST_MESSAGE } from './standard-errors.ts';

type Issue = z.core.$ZodIssue;

/** Maximum number of fields, so that the response is not many times as long as the request. */
const MAX_FIELDS = 100;

export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  // NOTE: without a null prototype, the object would already have a field "constructor".
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    const unknown = issue.code === 'unrecognized_keys';
    const paths = unknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths.slice(0, MAX_FIELDS)) {
      const field = nameOf(path);
      fields[field] ??= unknown ? `Unknown field "${field}"` : issue.message;
    }
  }
  return fields;
}

const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, 100) || 'body';

/** Returns the message for rules without one of their own, because zod's messages are not written for users. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  const field = nameOf(issue.path ?? []);
  if (field === 'body') return INVALID_REQUEST_MESSAGE;
  return `The field "${field}" ${flawOf(issue)}`;
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function flawOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'is missing or not valid';
  const unit = units[issue.origin];
  const bound = issue.code === 'too_big' ? `most ${issue.maximum}` : `least ${issue.minimum}`;
  return unit ? `has at ${bound}${unit}` : `is at ${bound}`;
}

// NOTE: `customError` takes precedence over the English locale that a full `zod` in the same process registers.
z.config({ customError: sentence });
