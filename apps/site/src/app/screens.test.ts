import { describe, expect, it } from 'vitest';
import type { MerchantInfo } from '../base/page.ts';
import { isOffered, screenAt } from '../base/screens.ts';
import { screens } from './screens.ts';

/** The source's lists: on these pages the shell's bar, or the foot menu, is hidden. */
const withoutHeader = [
  'home',
  'login',
  'register',
  'message',
  'app',
  'gameList',
  'lottery',
  'forget',
  'providers',
  'hot',
  'fav',
  'changePsw',
  'activity',
  'gameCenter',
  'setting',
  'aboutus',
];
const withoutFooter = [
  'login',
  'register',
  'providers',
  'gameList',
  'hot',
  'fav',
  'lottery',
  'forget',
  'changePsw',
  'app',
  'notice',
  'help',
  'helpDetail',
  'activityDetail',
];
/** GAME-14: a game takes the whole screen. */
const fullSize = ['launchGame'];
/** LAY-03, and MSG-01 for the message centre. */
const backHome = ['login', 'trail', 'activity', 'forget', 'message'];

const named = screens.map((screen) => ({ name: screen.path.replace('/m/', ''), screen }));

describe.each(named)('$name', ({ name, screen }) => {
  it('LAY-01 LAY-05 GAME-14 shows header and footer as the lists say', () => {
    expect({ header: screen.chrome.header, footer: screen.chrome.footer }).toEqual({
      header: !withoutHeader.includes(name) && !fullSize.includes(name),
      footer: !withoutFooter.includes(name) && !fullSize.includes(name),
    });
  });

  it('LAY-03 MSG-01 leads back where the source says', () => {
    if (name === 'register') expect(screen.chrome.back).toBe('root');
    else if (backHome.includes(name)) expect(screen.chrome.back).toBe('home');
    else if (name === 'home' || name === 'changePsw') expect(screen.chrome.back).toBe('none');
    else expect(screen.chrome.back).toBe('previous');
  });

  it('LAY-08 has the download banner on home alone', () => {
    expect(screen.chrome.downloadBanner).toBe(name === 'home');
  });

  it('ROUTE-01 stands below /m', () => {
    expect(screen.path).toMatch(/^\/m\//);
  });
});

it('ROUTE-01 gives home all its addresses, and no address to two screens', () => {
  for (const path of ['/', '/m/', '/m', '/m/home', '/m/index', '/m/index.html']) {
    expect(screenAt(screens, path)?.path, path).toBe('/m/home');
  }
  const paths = screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(new Set(paths).size).toBe(paths.length);
});

it('offers a screen behind a flag only where the flag is on', () => {
  const info = (promotions: boolean) => ({ whitelabel: { promotions } }) as unknown as MerchantInfo;
  expect(isOffered(screens, '/m/activity', info(true))).toBe(true);
  expect(isOffered(screens, '/m/activity', info(false))).toBe(false);
  expect(isOffered(screens, '/m/nowhere', info(true))).toBe(false);
});
