import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** An answer should not be many times as long as the request. */
const MOST_FIELDS = 100;

/** One sentence per bad field, by its dotted path, or `body` for the whole input. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  // NOTE: without a prototype, which would have a field "constructor".
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues.slice(0, MOST_FIELDS)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names.slice(0, MOST_FIELDS)) {
      const field = name.join('.').slice(0, 100) || 'body';
      fields[field] ??= sentence(issue, field);
    }
  }
  return fields;
}

/** zod's default messages ("Invalid input...") are not for people. */
function sentence(issue: Issue, field: string): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field "${field}"`;
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return field === 'body' ? 'The request is not valid' : `The field "${field}" is missing or not valid`;
}
