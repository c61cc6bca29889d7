import { refusedFields, sentenceOf } from './api/api-error.ts';

export function problemOf(refusal: unknown, name: string, fallback: string): { field?: string; form?: string } {
  const field = refusedFields(refusal)[name];
  return field ? { field } : { form: sentenceOf(refusal, fallback) };
}
