import { expect, it } from 'vitest';
import { USER_NOT_CREATED } from '#test/support/spec-texts.ts';
import { ApiError, apiErrorFromResponse, errorSentence, isOutcomeUnknown } from '../../web/src/lib/api/api-error.ts';

function refused(status: number, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { error: 'No.', message: 'No.', code: 'no', requestId: 'r-1', ...changes };
  return apiErrorFromResponse(status, headers, JSON.stringify(body));
}

it('an error carries status, code, sentence, fields and request of the refusal, and the resource as it is now', () => {
  const error = refused(409, { fields: { email: 'Taken' }, current: { version: 2 } }, { 'retry-after': '3' });
  expect(error).toMatchObject({
    status: 409,
    code: 'no',
    message: 'No.',
    details: { fields: { email: 'Taken' }, requestId: 'r-1', retryAfter: 3, current: { version: 2 } },
  });
});

it.each(['', '<html>Bad gateway</html>', '{"message":"Forbidden"}', 'null'])(
  'an error is made even of an answer that is not the bank’s: %j',
  (body) => {
    const error = apiErrorFromResponse(502, {}, body);
    expect(error).toMatchObject({ status: 502, code: 'unknown' });
    expect(errorSentence(error, USER_NOT_CREATED)).toBe(USER_NOT_CREATED);
  },
);

it.each<[body: unknown, error: string, message: string]>([
  [{ error: 'No.' }, 'No.', 'No.'],
  [{ message: 'No, really.' }, USER_NOT_CREATED, 'No, really.'],
  [{ error: 'No.', message: 'No, really.' }, 'No.', 'No, really.'],
  [{ error: '' }, USER_NOT_CREATED, USER_NOT_CREATED],
  [{ message: 'Internal Server Error' }, USER_NOT_CREATED, USER_NOT_CREATED],
])('the refusal %j is shown as %j, or as %j where the message is specified', (body, error, message) => {
  const shown = (prefersMessage: boolean) =>
    errorSentence(apiErrorFromResponse(500, {}, JSON.stringify(body), prefersMessage), USER_NOT_CREATED);
  expect([shown(false), shown(true)]).toEqual([error, message]);
});

it('the sentence on the screen says that a write was not sent', () => {
  expect(errorSentence(new ApiError(0, 'offline', ''), USER_NOT_CREATED)).toBe(
    'Failed to create user. You’re offline. Nothing was sent. What you have typed stays here.',
  );
});

it.each([
  ['1', '1 second'],
  ['841', '15 minutes'],
])('the sentence on the screen says how long to wait: %s', (seconds, words) => {
  expect(errorSentence(refused(429, {}, { 'retry-after': seconds }), USER_NOT_CREATED)).toBe(
    `No. Please try again in ${words}.`,
  );
});

it.each<[boolean, unknown]>([
  [true, new ApiError(0, 'network', '')],
  [true, apiErrorFromResponse(503, {}, '{"message":"Service Unavailable"}')],
  [false, new ApiError(0, 'offline', '')],
  [true, refused(503, { code: 'busy' })],
  [false, refused(503, { code: 'maintenance' })],
  [false, refused(409)],
  [false, new TypeError('x is not a function')],
])('the answer to whether a call may have taken effect is %s', (unsure, error) => {
  expect(isOutcomeUnknown(error)).toBe(unsure);
});
