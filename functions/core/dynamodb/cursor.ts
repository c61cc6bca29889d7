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
  return Buffer.from(JSON.stringify([signature(env.cursorSecrets[0], list, content), content])).toString('base64url');
}

/** @throws DomainError 400 for an altered cursor, or one of another list */
export function decodeCursor(list: string, cursor: string): string[] {
  try {
    const [signed, content] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isSignedBy = (secret: string) => isEqual(String(signed), signature(secret, list, String(content)));
    if (env.cursorSecrets.some(isSignedBy)) return JSON.parse(content);
  } catch {}
  throw fieldError('cursor', 'invalid_cursor', BAD_CURSOR_MESSAGE);
}

function signature(secret: string, list: string, content: string): string {
  return createHmac('sha256', secret).update(`${list}\n${content}`).digest('base64url').slice(0, 22);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
