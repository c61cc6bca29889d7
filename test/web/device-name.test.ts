import { expect, it } from 'vitest';
import { deviceName } from '../../web/src/portal/profile/device-name.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

it.each([
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.14', 'curl/8.14'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('a browser that says %j is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
