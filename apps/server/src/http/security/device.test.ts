import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
    'Chrome · iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · macOS'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['curl/8.5.0', ''],
])('knows a device by what its member calls it: %s', (agent, name) => {
  expect(deviceOf({ 'user-agent': agent })).toBe(name);
});

it('AUTH-07 recognises the installed app, and saves nothing else of the header', () => {
  expect(deviceOf({ device: 'OTHERS', 'user-agent': 'Chrome/141 (Linux; Android 14)' })).toBe('Chrome · Android · PWA');
  expect(deviceOf({ device: '<b>anything</b>' })).toBe('');
});
