import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** One sentence per bad field, by its dotted path; what concerns the whole input stands under `body`. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names) {
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
