import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '#functions/core/dynamodb/cursor.ts';

const [before, after] = ['x'.repeat(48), 'y'.repeat(48)];

beforeEach(() => {
  process.env.CURSOR_SECRET = before;
});
afterEach(() => {
  delete process.env.CURSOR_SECRET;
  delete process.env.CURSOR_SECRET_OTHER;
});

test('a position in a cursor is read back for its own list, and refused for another', () => {
  const cursor = encodeCursor('tickets', ['a', 'b']);
  expect(decodeCursor('tickets', cursor)).toEqual(['a', 'b']);
  expect(() => decodeCursor('users', cursor)).toThrow('This page link is not valid');
});

test('positions signed by either secret are valid while the secret is changed', () => {
  const cursor = encodeCursor('tickets', ['a']);
  Object.assign(process.env, { CURSOR_SECRET: after, CURSOR_SECRET_OTHER: before });
  expect(decodeCursor('tickets', cursor)).toEqual(['a']);
  process.env.CURSOR_SECRET_OTHER = 'none';
  expect(() => decodeCursor('tickets', cursor)).toThrow('This page link is not valid');
});
