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

describe('the base address of the API', () => {
  it('is the setting where there is one', () => {
    expect(baseAddress({ settings: ['https://api.bank.example/v1'], pageUrl: DEPLOYED })).toBe(
      'https://api.bank.example/v1',
    );
    expect(baseAddress({ settings: ['/api'], pageUrl: DEPLOYED })).toBe('/api');
    expect(baseAddress({ settings: [' https://api.bank.example/api/ '], pageUrl: DEPLOYED })).toBe(
      'https://api.bank.example/api',
    );
  });

  it('is the build’s setting rather than the deployment’s, unless that is not usable', () => {
    const deployed = 'https://deployed.example/api';
    expect(baseAddress({ settings: ['https://built.example/api', deployed], pageUrl: DEPLOYED })).toBe(
      'https://built.example/api',
    );
    for (const built of [undefined, '', 'http://localhost:4000/api']) {
      expect(baseAddress({ settings: [built, deployed], pageUrl: DEPLOYED })).toBe(deployed);
    }
  });

  it.each(LOCAL_PAGES)('without a setting is the local stack for the page %s', (pageUrl) => {
    expect(baseAddress({ settings: [], pageUrl })).toBe('http://localhost:4000/api');
  });

  it.each([undefined, '', '  ', '/', 'https://'])(
    'without a usable setting (%j) is /api on a deployed page',
    (setting) => {
      expect(baseAddress({ settings: [setting], pageUrl: DEPLOYED })).toBe('/api');
    },
  );

  it.each(LOCAL_SETTINGS)('ignores the local setting %s when the page is elsewhere', (setting) => {
    expect(baseAddress({ settings: [setting], pageUrl: DEPLOYED })).toBe('/api');
  });

  it.each(LOCAL_SETTINGS)('takes the local setting %s when the page is local', (setting) => {
    expect(baseAddress({ settings: [setting], pageUrl: 'http://localhost:5173/' })).toBe(setting);
  });

  it('does not take a name that only looks local for local', () => {
    expect(baseAddress({ settings: [], pageUrl: 'https://localhost.example/' })).toBe('/api');
    expect(baseAddress({ settings: ['https://notlocalhost/api'], pageUrl: DEPLOYED })).toBe('https://notlocalhost/api');
  });
});
