import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from './device.ts';
import {
  type AppLinks,
  appIcon,
  appLinks,
  type BarMoment,
  firstStep,
  hasOffer,
  isUnsupported,
  methodsFor,
  mustUseSafari,
  namedIcon,
  needsLegacyTip,
  opensHere,
  registerMethod,
  showsBar,
  showsButton,
} from './install-rules.ts';

const none: AppLinks = { ios: undefined, android: undefined, mobileConfig: undefined };
const all: AppLinks = {
  ios: 'https://cdn.example/app.ipa',
  android: 'https://cdn.example/app.apk',
  mobileConfig: 'https://cdn.example/clip.mobileconfig',
};
const android: Device = {
  os: 'android',
  version: undefined,
  isSafari: false,
  isInApp: false,
  isNative: false,
  isInstalled: false,
};
const desktop: Device = { ...android, os: 'other' };
const iphone = (major: number, minor: number, more: Partial<Device> = {}): Device => ({
  ...android,
  os: 'ios',
  version: { major, minor },
  isSafari: true,
  ...more,
});

const welcome: BarMoment = {
  isOn: true,
  isMounted: true,
  device: android,
  links: none,
  canInstall: true,
  needsLogin: false,
  hasSession: false,
  isClosedForGood: false,
  isWebClip: false,
  host: 'demo.example',
  excludedHosts: ['quiet.example'],
};
const kinds = (device: Device, links: AppLinks, canInstall: boolean) =>
  methodsFor(device, links, canInstall).map((method) => (method.kind === 'download' ? method.type : method.kind));

describe('the methods to install', () => {
  it('APP-01 are the merchant’s links for the device, the browser’s own prompt, and the guide', () => {
    expect(kinds(android, all, true)).toEqual(['Android', 'prompt', 'guide']);
    expect(kinds(android, none, false)).toEqual(['guide']);
    expect(kinds(iphone(17, 4), all, false)).toEqual(['IOS', 'MOBILECONFIG', 'guide']);
    expect(kinds(iphone(17, 4), none, false)).toEqual(['guide']);
    expect(kinds(desktop, all, true)).toEqual(['prompt']);
    expect(kinds(desktop, all, false)).toEqual([]);
  });

  it('APP-02 include no app for systems before 12.4', () => {
    expect(kinds(iphone(12, 3), all, false)).toEqual(['MOBILECONFIG', 'guide']);
    expect(kinds(iphone(12, 4), all, false)).toEqual(['IOS', 'MOBILECONFIG', 'guide']);
    expect(isUnsupported(iphone(11, 4))).toBe(true);
    expect(isUnsupported(iphone(12, 4))).toBe(false);
    expect(isUnsupported(iphone(13, 0))).toBe(false);
    expect(isUnsupported(android)).toBe(false);
  });

  it('APP-02 show a tip for 11 and older, 12.0 and 12.1, and for no other version', () => {
    const versions = [
      [9, 3],
      [10, 3],
      [11, 0],
      [11, 4],
      [12, 0],
      [12, 1],
      [12, 2],
      [12, 4],
      [13, 0],
      [17, 1],
    ] as const;
    const tipped = versions.filter(([major, minor]) => needsLegacyTip(iphone(major, minor)));
    expect(tipped.map((version) => version.join('.'))).toEqual(['9.3', '10.3', '11.0', '11.4', '12.0', '12.1']);
    expect(needsLegacyTip(android)).toBe(false);
  });

  it('APP-02 require Safari on iOS', () => {
    expect(mustUseSafari(iphone(17, 4))).toBe(false);
    expect(mustUseSafari(iphone(17, 4, { isSafari: false }))).toBe(true);
    expect(mustUseSafari(iphone(17, 4, { isSafari: false, isInApp: true }))).toBe(true);
    expect(mustUseSafari(android)).toBe(false);
  });

  it('APP-02 start with the popup; on iOS outside Safari with the alert and no popup; with the browser’s prompt where it comes first', () => {
    const step = (device: Device, links: AppLinks, canInstall: boolean) =>
      firstStep(device, methodsFor(device, links, canInstall));
    expect(step(iphone(17, 4), all, false)).toBe('popup');
    expect(step(iphone(17, 4, { isSafari: false }), all, false)).toBe('safari');
    expect(step(android, none, true)).toBe('prompt');
    expect(step(android, all, true)).toBe('popup');
    expect(step(android, none, false)).toBe('popup');
  });

  it('use the merchant’s links by their types, without empty ones', () => {
    const resources = [
      { resourceType: 'TELEGRAM', url: 'https://t.example' },
      { resourceType: 'IOS', url: '' },
      { resourceType: 'Android', url: 'https://cdn.example/a.apk' },
    ];
    expect(appLinks(resources)).toEqual({ ...none, android: 'https://cdn.example/a.apk' });
  });
});

describe('the bar', () => {
  it('APP-01 is shown where there is a method', () => {
    expect(showsBar(welcome)).toBe(true);
    expect(showsBar({ ...welcome, device: iphone(17, 4), canInstall: false })).toBe(true);
  });

  it('APP-01 is not rendered in the native app, without a usable link, or before the window is mounted', () => {
    expect(showsBar({ ...welcome, device: { ...android, isNative: true }, links: all })).toBe(false);
    expect(showsBar({ ...welcome, device: desktop, canInstall: false, links: all })).toBe(false);
    expect(showsBar({ ...welcome, isMounted: false })).toBe(false);
    expect(showsBar({ ...welcome, isOn: false })).toBe(false);
  });

  it('APP-01 requires a session where the merchant sets it', () => {
    expect(showsBar({ ...welcome, needsLogin: true })).toBe(false);
    expect(showsBar({ ...welcome, needsLogin: true, hasSession: true })).toBe(true);
  });

  it('APP-01, LAY-08 is hidden once closed, in the installed app, and on excluded domains', () => {
    expect(showsBar({ ...welcome, isClosedForGood: true })).toBe(false);
    expect(showsBar({ ...welcome, device: { ...android, isInstalled: true } })).toBe(false);
    expect(showsBar({ ...welcome, host: 'quiet.example' })).toBe(false);
    expect(showsBar({ ...welcome, host: 'not-quiet.example' })).toBe(true);
  });

  it('APP-01 is hidden in a home-screen shortcut without an iOS link, and shown with one', () => {
    const clip = { ...welcome, device: iphone(17, 4), isWebClip: true };
    expect(showsBar(clip)).toBe(false);
    expect(showsBar({ ...clip, links: all })).toBe(true);
  });

  it('APP-01 is hidden when installed on an unsupported system', () => {
    const old = iphone(12, 3, { isInstalled: true, isSafari: false });
    expect(showsBar({ ...welcome, device: old, links: all })).toBe(false);
    expect(showsBar({ ...welcome, device: old, links: all, isWebClip: true })).toBe(false);
  });

  it('APP-01 is never shown without an offer, and the button is shown wherever the bar is', () => {
    const moment = fc.record({
      isOn: fc.boolean(),
      isMounted: fc.boolean(),
      device: fc.constantFrom(android, desktop, iphone(17, 4), iphone(12, 1), { ...android, isNative: true }),
      links: fc.constantFrom(none, all),
      canInstall: fc.boolean(),
      needsLogin: fc.boolean(),
      hasSession: fc.boolean(),
      isClosedForGood: fc.boolean(),
      isWebClip: fc.boolean(),
      host: fc.constantFrom('a', 'b'),
      excludedHosts: fc.subarray(['a', 'b']),
    });
    fc.assert(
      fc.property(moment, (now) => {
        if (!showsBar(now)) return;
        expect(hasOffer(now)).toBe(true);
        expect(showsButton(now)).toBe(true);
        expect(now.excludedHosts).not.toContain(now.host);
      }),
    );
  });
});

it('reports to registration where an account is created: the native app, a shortcut, the installed app, or the browser', () => {
  expect(registerMethod({ ...android, isNative: true }, true)).toBe('APP');
  expect(registerMethod(iphone(17, 4, { isInstalled: true }), true)).toBe('WEBCLIP');
  expect(registerMethod({ ...android, isInstalled: true }, false)).toBe('PWA');
  expect(registerMethod(android, false)).toBe('H5');
});

describe('the links', () => {
  it.each([
    ['https://cdn.example/app.ipa', true],
    ['https://cdn.example/app.apk', true],
    ['https://cdn.example/APP.APK?v=2', true],
    ['https://cdn.example/app.ipa#x', true],
    ['https://cdn.example/clip.mobileconfig', false],
    ['https://apps.example/app', false],
    ['https://cdn.example/apk', false],
    ['https://cdn.example/page?file=app.apk', false],
  ])('APP-03 %s in the same window: %s', (url, isHere) => {
    expect(opensHere(url)).toBe(isHere);
  });

  it('APP-03 use the icon that is named among the links, if there is one', () => {
    const icon = { resourceType: 'AppDownloadIcon', url: 'https://cdn.example/icon.png' };
    expect(namedIcon([{ resourceType: 'IOS', url: 'https://cdn.example/a.ipa' }, icon])).toBe(icon.url);
    expect(namedIcon([{ ...icon, url: '' }])).toBeUndefined();
    expect(namedIcon([])).toBeUndefined();
  });

  it('APP-03 use the icon of a random picture server, or of this site when there is none', () => {
    const path = 'TCG_PROD_IMAGES/B2C/download/demo/appIcon.png';
    expect(appIcon('demo', [], Math.random)).toBe(`/m/${path}`);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('https://one.example', 'https://two.example/'), { minLength: 1 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (cdns, chance) => {
          const icon = appIcon('demo', cdns, () => chance);
          expect(cdns.map((cdn) => `${cdn.replace(/\/$/, '')}/${path}`)).toContain(icon);
        },
      ),
    );
    const two = ['https://one.example', 'https://two.example'];
    expect(appIcon('demo', two, () => 0.2)).toContain('one');
    expect(appIcon('demo', two, () => 0.7)).toContain('two');
  });
});
