/** A member's device: its browser and system in a word each. Enough to tell a phone from a computer, not to track one. */
import type { IncomingHttpHeaders } from 'node:http';

/** The first match wins: most browsers' user agents also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Device: OTHERS` is the installed app's. */
const INSTALLED = 'OTHERS';

const nameIn = (names: typeof browsers, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

export function deviceOf(headers: IncomingHttpHeaders): string {
  const agent = headers['user-agent'] ?? '';
  const installed = headers.device === INSTALLED ? 'PWA' : undefined;
  return [nameIn(browsers, agent), nameIn(systems, agent), installed].filter((part) => part !== undefined).join(' · ');
}
