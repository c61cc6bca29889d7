import { describe, expect, it } from 'vitest';
import { baseAddress } from '../../web/src/api/base-address.ts';

const DEPLOYED = 'https://bank.example/login';
const LOCAL_PAGES = [
  'http://localhost:5173/',
  'http://127.0.0.1:4000/admin',
  'http://[::1]:4000/',
  'http://bank.localhost:4000/',
];
const LOCAL_SETTINGS = [
  'http://localhost:4000/api',
  'http://127.0.0.1/api',
  'https://[::1]:4000/api',
  'http://api.localhost/api',
];

describe('the base address of the API (spec 7)', () => {
  it('is the setting where there is one', () => {
    expect(baseAddress({ setting: 'https://api.bank.example/v1', pageUrl: DEPLOYED })).toBe(
      'https://api.bank.example/v1',
    );
    expect(baseAddress({ setting: '/api', pageUrl: DEPLOYED })).toBe('/api');
    expect(baseAddress({ setting: ' https://api.bank.example/api/ ', pageUrl: DEPLOYED })).toBe(
      'https://api.bank.example/api',
    );
  });

  it.each(LOCAL_PAGES)('without a setting is the local stack for the page %s', (pageUrl) => {
    expect(baseAddress({ pageUrl })).toBe('http://localhost:4000/api');
  });

  it.each([undefined, '', '  ', '/', 'https://'])(
    'without a usable setting (%j) is /api on a deployed page',
    (setting) => {
      expect(baseAddress({ setting, pageUrl: DEPLOYED })).toBe('/api');
    },
  );

  it.each(LOCAL_SETTINGS)('ignores the local setting %s when the page is elsewhere', (setting) => {
    expect(baseAddress({ setting, pageUrl: DEPLOYED })).toBe('/api');
  });

  it.each(LOCAL_SETTINGS)('takes the local setting %s when the page is local', (setting) => {
    expect(baseAddress({ setting, pageUrl: 'http://localhost:5173/' })).toBe(setting);
  });

  it('does not take a name that only looks local for local', () => {
    expect(baseAddress({ pageUrl: 'https://localhost.example/' })).toBe('/api');
    expect(baseAddress({ setting: 'https://notlocalhost/api', pageUrl: DEPLOYED })).toBe('https://notlocalhost/api');
  });
});
