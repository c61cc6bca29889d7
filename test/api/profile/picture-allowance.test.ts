import { describe, expect, test } from 'vitest';
import { getProfile, updateProfile } from '#shared/contract/profile.ts';
import { rateLimits } from '#shared/domain/rate-limits.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { asPng, plain, pngOf } from '#test/support/pictures.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank } = setupBank();
const { limit, window } = rateLimits.picture;
const picture = asPng(pngOf(plain(7, 6)));
const noPicture = asPng(Buffer.from('no picture'));

const send = (person: Person, profilePicture: string) => person.call(updateProfile, { body: { profilePicture } });
const profileOf = async (person: Person) => (await person.call(getProfile)).result;

describe('pictures (ASVS 2.4.1)', () => {
  test('are possible up to an allowance, whether good or not, and other changes as before', async () => {
    const person = await bank.newCustomer();
    for (let sent = 0; sent < limit; sent += 1)
      expect((await send(person, sent % 2 ? noPicture : picture)).status).toBe(sent % 2 ? 400 : 200);
    const kept = await profileOf(person);
    const answer = await send(person, picture);
    expectRefusal(answer, 429, {
      error: 'You have sent many pictures. Please try again in 3 minutes.',
      code: 'too_many_attempts',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(window / limit / 1000);
    expect(await profileOf(person)).toEqual(kept);
    expect((await person.call(updateProfile, { body: { city: 'Naples' } })).status).toBe(200);
    expect((await send(person, '')).status).toBe(200);
    bank.clock.advance(window / limit);
    expect((await send(person, picture)).status).toBe(200);
  });

  test('that are sent at once take from it one by one', async () => {
    const person = await bank.newCustomer();
    const answers = await Promise.all(Array.from({ length: limit + 5 }, () => send(person, noPicture)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...new Array(limit).fill(400),
      ...new Array(5).fill(429),
    ]);
  });
});
