import { createHash } from 'node:crypto';
import { env } from '#functions/runtime/env.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * A page's end as an opaque text. It holds a position within the list and nothing else: the partition comes from the
 * route, so that no cursor, made up or altered, leads anywhere its caller could not go.
 */
export function toCursor(list: string, position: readonly string[]): string {
  const content = JSON.stringify(position);
  return Buffer.from(JSON.stringify([check(list, content), content])).toString('base64url');
}

/** @throws Refusal 400 for a cursor that was altered or belongs to another list */
export function fromCursor(list: string, cursor: string): string[] {
  try {
    const [sum, content] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (typeof content === 'string' && sum === check(list, content)) return JSON.parse(content);
  } catch {
    // Not even JSON: the same answer.
  }
  const sentence = 'This page link is not valid';
  throw new Refusal('invalid', 'invalid_cursor', sentence, { fields: { cursor: sentence } });
}

function check(list: string, content: string): string {
  return createHash('sha256').update(`${env.tableName}\n${list}\n${content}`).digest('base64url').slice(0, 16);
}
