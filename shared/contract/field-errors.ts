import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Nobody reads more, and an answer should not be forty times as long as what was asked. */
const MOST_FIELDS = 100;

/** One sentence per bad field, by its dotted path; what concerns the whole input stands under `body`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  // NOTE: without a prototype, or a field called "constructor" would seem to have its sentence already.
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

/** The schema's own sentence where it has one. zod's defaults ("Invalid input...") are no sentences for people. */
function sentence(issue: Issue, field: string): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field "${field}"`;
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return field === 'body' ? 'The request is not valid' : `The field "${field}" is missing or not valid`;
}
