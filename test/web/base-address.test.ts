import { expect, test } from 'vitest';
import { resolveApiBaseUrl } from '../../web/src/lib/api/base-address.ts';

const DEPLOYED = 'https://bank.example/login';
const LOCAL = 'http://localhost:5173/';
const DEFAULT = 'http://localhost:4000/api';
const LOCAL_PAGES = [LOCAL, 'http://127.0.0.1:4000/admin', 'http://[::1]:4000/', 'http://bank.localhost:4000/'];
const LOCAL_SETTINGS = [DEFAULT, 'http://127.0.0.1/api', 'https://[::1]:4000/api', 'http://api.localhost/api'];
const BUILT = 'https://built.example/v1';

test.each<[(string | undefined)[], string, string]>([
  [[BUILT], DEPLOYED, BUILT],
  [[` ${BUILT}/ `], DEPLOYED, BUILT],
  // The setting of the build comes before that of the deployment, unless it cannot be used.
  [[BUILT, 'https://deployed.example/api'], DEPLOYED, BUILT],
  [[undefined, BUILT], DEPLOYED, BUILT],
  [[DEFAULT, BUILT], DEPLOYED, BUILT],
  ...[undefined, '', '  ', '/', 'https://'].map((setting): [(string | undefined)[], string, string] => [
    [setting],
    DEPLOYED,
    '/api',
  ]),
  ...LOCAL_PAGES.map((page): [string[], string, string] => [[], page, DEFAULT]),
  // A local setting is for local pages only.
  ...LOCAL_SETTINGS.map((setting): [string[], string, string] => [[setting], DEPLOYED, '/api']),
  ...LOCAL_SETTINGS.map((setting): [string[], string, string] => [[setting], LOCAL, setting]),
  // These names only look local.
  [[], 'https://localhost.example/', '/api'],
  [['https://notlocalhost/api'], DEPLOYED, 'https://notlocalhost/api'],
])('with the settings %j the page %s finds the API at %s', (settings, pageUrl, address) => {
  expect(resolveApiBaseUrl({ settings, pageUrl })).toBe(address);
});
