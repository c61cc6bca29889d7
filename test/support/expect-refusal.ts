import { expect } from 'vitest';
import type { ErrorView } from '#shared/contract/views.ts';
import type { Answer } from './bank.ts';

/** The fields of a refusal that a test expects. */
type Said = { readonly [Name in keyof ErrorView]?: unknown } & { readonly current?: unknown };

export function expectRefusal(answer: Pick<Answer, 'status' | 'body'>, status: number, said: Said): void {
  expect(answer).toMatchObject({ status, body: said });
}
