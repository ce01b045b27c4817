import { expect, it } from 'vitest';
import { deviceName } from '#app/widgets/deviceName.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
    'Chrome · Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/130.0 Mobile MicroMessenger/8.0`,
    'WeChat · Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1`,
    'Safari · macOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('names %s as people do', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
