import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile, listUsers, updateProfile } from '#shared/contract/customers.ts';
import { pageHeaders } from '#shared/contract/security-headers.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import {
  BLUE_RGB,
  colourDistance,
  decodeJpeg,
  encodeJpeg,
  encodePng,
  GREEN_RGB,
  insertJpegSegment,
  jpegDataUrl,
  oneColourPainting,
  pngDataUrl,
  RED_RGB,
  rawPng,
  twoColourPainting,
} from '#test/support/pictures.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { PICTURE_NOT_AN_IMAGE, PICTURE_TOO_LARGE, PROFILE_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';

// This file sends more pictures than one customer may send in an hour.
const { bank, admin, customers, customerForAll, unwritten } = setupBank({ rateLimits: 'off' });
const ada = customerForAll({ name: 'Ada Lovelace' });
let s3: S3Client;
beforeAll(() => {
  s3 = new S3Client({});
});
afterAll(() => s3.destroy());

type Body = NonNullable<CallInput<typeof updateProfile>['body']>;

const update = (body: Body, person = ada) => person.call(updateProfile, { body });
const profileOf = async (person = ada) => (await person.call(getProfile)).result;
const found = async (search: string) => {
  const { result } = await admin.call(listUsers, { query: { search } });
  return result.users.map(({ name }) => name);
};

async function storedPictures(): Promise<string[]> {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env.PICTURES_BUCKET_NAME }));
  return Contents.map(({ Key }) => `/${Key}`);
}

test('a profile accepts new values, keeps those that are left out, and loses those that are sent empty', async () => {
  const first = await update({ mobile: ' +49 69 1234 ', city: 'Frankfurt', zipCode: '60311' });
  expect(first).toMatchObject({
    status: 200,
    body: { message: PROFILE_UPDATED_MESSAGE, user: { mobile: '+49 69 1234', city: 'Frankfurt' } },
  });
  await update({ country: 'Germany', state: 'Hesse', address: '1 Moor Lane', mobile: '' });
  const profile = await profileOf();
  expect(profile).toMatchObject({
    name: 'Ada Lovelace',
    city: 'Frankfurt',
    zipCode: '60311',
    country: 'Germany',
    state: 'Hesse',
    address: '1 Moor Lane',
  });
  expect(profile).not.toHaveProperty('mobile');
  // The first and last name are not known separately yet.
  expect(profile).not.toHaveProperty('firstName');
});

test('a profile that is changed by what is there already writes nothing', async () => {
  const body = { city: 'Frankfurt', name: 'Ada Lovelace', mobile: '', profilePicture: '' };
  expect((await unwritten(() => update(body))).status).toBe(200);
});

test('a name comes in one or in two parts, and the customer is found by it from now on', async () => {
  const person = await bank.newCustomer({ name: 'Grace Brewster Murray' });
  const { body } = await update({ name: 'Grace Quilliam Hopper' }, person);
  expect(body).toMatchObject({
    user: { name: 'Grace Quilliam Hopper', firstName: 'Grace Quilliam', lastName: 'Hopper' },
  });
  await update({ firstName: 'Rear  Admiral Grace' }, person);
  expect(await profileOf(person)).toMatchObject({ name: 'Rear Admiral Grace Hopper', lastName: 'Hopper' });
  for (const word of ['rear', 'ADMIRAL', 'grace', 'hopp']) {
    expect(await found(word), word).toEqual(['Rear Admiral Grace Hopper']);
  }
  for (const word of ['brewster', 'murray', 'quilliam']) expect(await found(word), word).toEqual([]);
});

test('a name without a first or last name is refused', async () => {
  const sentence = 'First and last name are required';
  expectRefusal(await unwritten(() => update({ firstName: 'Ada', lastName: ' ', city: 'Nowhere' })), 400, {
    error: sentence,
    fields: { lastName: sentence },
  });
});

test('a name that two requests change at once is one of both, and the search agrees', async () => {
  const person = await bank.newCustomer({ name: 'Sofia Kowalewskaja' });
  const names = ['Sonja Kowalewski', 'Sofja Korwin', 'Zofia Krukowska'];
  const answers = await Promise.all(names.map((name) => update({ name }, person)));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  const { name } = await profileOf(person);
  const words = (await bank.tableItems()).filter(({ kind, userId }) => kind === 'word' && userId === person.id);
  const ofName = words.map(({ word }) => String(word)).filter((word) => /^[a-z]+$/.test(word));
  expect(ofName.toSorted()).toEqual(String(name).toLowerCase().split(' ').toSorted());
});

describe('a picture', () => {
  let person: Person;
  beforeAll(async () => {
    person = await bank.newCustomer({ name: 'Hedy Lamarr' });
  });
  const pathOf = async () => String((await profileOf(person)).profilePicture);
  const get = (path: string, init: RequestInit = {}) => fetch(`${bank.url}${path}`, init);

  test('a picture gets an address of its own, for all who know it', async () => {
    const { status, body } = await update(
      { profilePicture: jpegDataUrl(encodeJpeg(oneColourPainting(90, 50))) },
      person,
    );
    expect(status).toBe(200);
    const path = await pathOf();
    expect(path).toMatch(/^\/pictures\/[\w-]{32}\.jpg$/);
    expect(body).toMatchObject({ user: { profilePicture: path } });

    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...pageHeaders,
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, answer.headers.get('content-length')]);
  });

  test('a new picture replaces the former one, which is deleted', async () => {
    const former = await pathOf();
    await update({ profilePicture: pngDataUrl(encodePng(oneColourPainting(350, 300))) }, person);
    const path = await pathOf();
    expect(path).not.toBe(former);
    expect((await get(former)).status).toBe(404);
    expect(colourDistance(decodeJpeg(await (await get(path)).bytes()).at(100, 100), GREEN_RGB)).toBeLessThan(8);
    expect(await storedPictures()).toEqual([path]);
    expect(await customers.records(person.id, 'profile.updated')).toContainEqual(
      expect.objectContaining({ before: { profilePicture: former }, after: { profilePicture: path } }),
    );
  });

  test('a picture stays when the profile is saved with its address', async () => {
    const path = await pathOf();
    expect((await unwritten(() => update({ profilePicture: path }, person))).status).toBe(200);
    expect((await get(path)).status).toBe(200);
  });

  test('one of several pictures that are uploaded at once is kept, and no other is left', async () => {
    const pictures = [RED_RGB, GREEN_RGB, BLUE_RGB].map((colour) =>
      pngDataUrl(encodePng(oneColourPainting(70, 60, colour))),
    );
    await Promise.all(pictures.map((profilePicture) => update({ profilePicture }, person)));
    expect(await storedPictures()).toEqual([await pathOf()]);
  });

  test('the address of an unknown picture is a 404, and none is ever written from outside', async () => {
    const path = await pathOf();
    const unknown = `/pictures/${'A'.repeat(32)}.jpg`;
    for (const wrong of [unknown, '/pictures/', '/pictures/x.jpg', `${path}x`, `/pictures/..%2f${path.slice(10)}`]) {
      const answer = await get(wrong);
      expect(answer.status, wrong).toBe(404);
      expect(Object.fromEntries(answer.headers)).toMatchObject(pageHeaders);
    }
    for (const method of ['PUT', 'POST', 'DELETE']) expect((await get(path, { method })).status, method).toBe(405);
    expect((await get(path)).status).toBe(200);
  });

  test('a picture is removed when it is sent empty', async () => {
    const path = await pathOf();
    expect((await update({ profilePicture: '' }, person)).body).not.toHaveProperty('user.profilePicture');
    expect((await get(path)).status).toBe(404);
    expect(await storedPictures()).toEqual([]);
  });
});

describe('a file that is no good picture is refused, and nothing is stored (ASVS 5.2.2):', () => {
  const jpeg = encodeJpeg(twoColourPainting(64, 48));
  const png = encodePng(twoColourPainting(64, 48));
  const script = Buffer.from('GIF89a/*\x01\x00*/=1;alert(1);//');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  const page = Buffer.from('<html><script>alert(1)</script></html>');

  test.each<[string, string]>([
    ['a text', 'not a picture at all'],
    ["another customer's path", `/pictures/${'A'.repeat(32)}.jpg`],
    ['a data URL that is no base64', 'data:image/png;base64,@@@@'],
    ['SVG that says it is PNG', pngDataUrl(svg)],
    ['GIF that is a script, too', jpegDataUrl(script)],
    ['PNG that says it is JPEG', jpegDataUrl(png)],
    ['JPEG with an archive behind it', jpegDataUrl(Buffer.concat([jpeg, zip]))],
    ['PNG with a page behind it', pngDataUrl(Buffer.concat([png, page]))],
    ['JPEG of which only a half came', jpegDataUrl(jpeg.subarray(0, jpeg.length / 2))],
    ['PNG of which only a half came', pngDataUrl(png.subarray(0, png.length / 2))],
    [
      'JPEG with a segment that is longer than the file',
      jpegDataUrl(insertJpegSegment(jpeg, Buffer.from('ffe1ffff', 'hex'))),
    ],
    ['PNG with less than it announces', pngDataUrl(rawPng({ width: 10, height: 10, lines: new Uint8Array(309) }))],
    ['PNG of an unknown filter', pngDataUrl(rawPng({ width: 1, height: 1, lines: Uint8Array.of(9, 1, 2, 3) }))],
    [
      'PNG of a palette that is missing',
      pngDataUrl(rawPng({ width: 1, height: 1, colour: 3, lines: new Uint8Array(2) })),
    ],
  ])('a file that is no good picture is refused, and nothing is stored: %s', async (_, profilePicture) => {
    expectRefusal(await update({ city: 'Nowhere', profilePicture }), 400, {
      code: 'invalid_picture',
      fields: { profilePicture: PICTURE_NOT_AN_IMAGE },
    });
    expect(await profileOf()).toMatchObject({ city: 'Frankfurt' });
    expect(await storedPictures()).toEqual([]);
  });

  test('a picture that is larger than a request may be is refused (ASVS 5.2.1)', async () => {
    const profilePicture = `data:image/png;base64,${'A'.repeat(6_000_000)}`;
    expectRefusal(await update({ profilePicture }), 413, { fields: { profilePicture: PICTURE_TOO_LARGE } });
    const answer = await update({ profilePicture: profilePicture + 'A'.repeat(1_000_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });
});
