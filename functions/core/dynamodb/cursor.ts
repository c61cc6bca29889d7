import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#functions/core/env.ts';
import { BAD_CURSOR_MESSAGE } from '#shared/contract/wire.ts';
import { fieldError } from '#shared/domain/domain-error.ts';

/**
 * Makes a signed cursor. It leaves out the partition, which follows from the route, so that a stolen cursor reads
 * nothing else.
 */
export function encodeCursor(list: string, position: readonly string[]): string {
  const content = JSON.stringify(position);
  return encoded(signature(env.cursorSecrets[0], list, content), content);
}

const encoded = (signed: string, content: string): string =>
  Buffer.from(JSON.stringify([signed, content])).toString('base64url');

/** @throws DomainError 400 for an altered cursor, one in another spelling, or one of another list */
export function decodeCursor(list: string, cursor: string): string[] {
  const position = readCursor(list, cursor);
  if (position === undefined) throw fieldError('cursor', 'invalid_cursor', BAD_CURSOR_MESSAGE);
  return position;
}

export const isCursorOf = (list: string, cursor: string): boolean => readCursor(list, cursor) !== undefined;

function readCursor(list: string, cursor: string): string[] | undefined {
  try {
    const [signed, content] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isSignedBy = (secret: string) => isEqual(String(signed), signature(secret, list, String(content)));
    const isValid = env.cursorSecrets.some(isSignedBy) && encoded(signed, content) === cursor;
    return isValid ? JSON.parse(content) : undefined;
  } catch {
    return undefined;
  }
}

function signature(secret: string, list: string, content: string): string {
  return createHmac('sha256', secret).update(`${list}\n${content}`).digest('base64url').slice(0, 22);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
