import * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** An answer should not be many times as long as the request. */
const MOST_FIELDS = 100;

/** One sentence per bad field, by its dotted path, or `body` for the whole input. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  // NOTE: without a prototype, which would have a field "constructor".
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    const unknown = issue.code === 'unrecognized_keys';
    const paths = unknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths.slice(0, MOST_FIELDS)) {
      const field = nameOf(path);
      fields[field] ??= unknown ? `Unknown field "${field}"` : issue.message;
    }
  }
  return fields;
}

const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, 100) || 'body';

/** Of a rule without a sentence of its own: zod's ("Too big: expected string to have <=100 characters") are not for people. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  const field = nameOf(issue.path ?? []);
  if (field === 'body') return 'The request is not valid';
  return `The field "${field}" ${flawOf(issue)}`;
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function flawOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'is missing or not valid';
  const unit = units[issue.origin];
  const bound = issue.code === 'too_big' ? `most ${issue.maximum}` : `least ${issue.minimum}`;
  return unit ? `has at ${bound}${unit}` : `is at ${bound}`;
}

// NOTE: goes before zod's English, which a whole `zod` in the same process brings along and a bundle does not.
z.config({ customError: sentence });
