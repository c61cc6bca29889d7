import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCursor, toCursor } from '#functions/core/dynamodb/cursor.ts';

const [before, after] = ['x'.repeat(48), 'y'.repeat(48)];

beforeEach(() => {
  process.env.CURSOR_SECRET = before;
});
afterEach(() => {
  delete process.env.CURSOR_SECRET;
  delete process.env.CURSOR_SECRET_OTHER;
});

test('a position in a cursor is read back for its own list, and refused for another', () => {
  const cursor = toCursor('tickets', ['a', 'b']);
  expect(fromCursor('tickets', cursor)).toEqual(['a', 'b']);
  expect(() => fromCursor('users', cursor)).toThrow('This page link is not valid');
});

test('positions signed by either secret are valid while the secret is changed', () => {
  const cursor = toCursor('tickets', ['a']);
  Object.assign(process.env, { CURSOR_SECRET: after, CURSOR_SECRET_OTHER: before });
  expect(fromCursor('tickets', cursor)).toEqual(['a']);
  process.env.CURSOR_SECRET_OTHER = 'none';
  expect(() => fromCursor('tickets', cursor)).toThrow('This page link is not valid');
});
