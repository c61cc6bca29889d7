import { describe, expect, it } from 'vitest';
import { ApiError, fromAnswer, sentenceOf } from '../../web/src/api/api-error.ts';

const FALLBACK = 'Failed to create user';

function refused(status: number, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { error: 'No.', message: 'No.', code: 'no', requestId: 'r-1', ...changes };
  return fromAnswer(status, headers, JSON.stringify(body));
}

describe('what the server refused', () => {
  it('carries status, code, sentence, fields, request and the thing as it is now', () => {
    const error = refused(409, { fields: { email: 'Taken' }, current: { version: 2 } }, { 'retry-after': '3' });
    expect(error).toMatchObject({
      status: 409,
      code: 'no',
      message: 'No.',
      details: { fields: { email: 'Taken' }, requestId: 'r-1', retryAfter: 3, current: { version: 2 } },
    });
  });

  it.each(['', '<html>Bad gateway</html>', '{"message":"Forbidden"}', 'null'])(
    'bears an answer that is none of ours: %j',
    (body) => {
      const error = fromAnswer(502, {}, body);
      expect(error).toMatchObject({ status: 502, code: 'unknown' });
      expect(sentenceOf(error, FALLBACK)).toBe(FALLBACK);
    },
  );
});

describe('the sentence on the screen', () => {
  it("is the server's where it gave one", () => {
    expect(sentenceOf(refused(400), FALLBACK)).toBe('No.');
  });

  it("is the screen's own without an answer", () => {
    expect(sentenceOf(new ApiError(0, 'offline', ''), FALLBACK)).toBe(FALLBACK);
    expect(sentenceOf(new TypeError('x is not a function'), FALLBACK)).toBe(FALLBACK);
  });

  it.each([
    ['1', '1 second'],
    ['45', '45 seconds'],
    ['60', '1 minute'],
    ['841', '15 minutes'],
  ])('says how long to wait: %s', (seconds, words) => {
    expect(sentenceOf(refused(429, {}, { 'retry-after': seconds }), FALLBACK)).toBe(
      `No. Please try again in ${words}.`,
    );
  });

  it('does not say it twice', () => {
    const error = refused(429, { error: 'Please wait 15 minutes.' }, { 'retry-after': '900' });
    expect(sentenceOf(error, FALLBACK)).toBe('Please wait 15 minutes.');
  });
});
