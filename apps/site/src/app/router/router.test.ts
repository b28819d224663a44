import { beforeEach, expect, it } from 'vitest';
import type { MerchantInfo, SessionInfo } from '#base/data';
import type { Screen } from '#base/view';
import type { History } from './history.ts';
import { createRouter, type RouterPorts } from './router.ts';

const chrome = { header: true, footer: true, downloadBanner: false, back: 'previous' } as const;
const screen = (path: `/${string}`, more: Partial<Screen> = {}): Screen => ({
  path,
  titleKey: 'home.title',
  chrome,
  access: 'anyone',
  load: () => Promise.reject(new Error('not here')),
  ...more,
});
const screens = [
  screen('/m/home', { alsoAt: ['/'] }),
  screen('/m/gameCenter'),
  screen('/m/login', { access: 'unregistered' }),
  screen('/m/trail', { access: 'guest' }),
  screen('/m/gameRecord', { access: 'session' }),
  screen('/m/withdraw', { access: 'member' }),
  screen('/m/activity', { flag: 'promotions' }),
];
const member: SessionInfo = {
  token: 't',
  merchantCode: 'demo',
  username: 'a',
  type: 0,
  id: '1',
  firstTimeLogin: false,
};

/** A browser's history in memory. */
function memoryHistory(
  first: string,
): History & { readonly pop: (steps: number) => void; readonly addresses: () => string[] } {
  let entries = [{ address: first, key: 'k0' }];
  let at = 0;
  let made = 0;
  const listeners: (() => void)[] = [];
  const pop = (steps: number) => {
    at += steps;
    for (const onEvent of listeners) onEvent();
  };
  return {
    address: () => entries[at]?.address ?? '',
    depth: () => at,
    key: () => entries[at]?.key ?? '',
    push: (address) => {
      made += 1;
      entries = [...entries.slice(0, at + 1), { address, key: `k${made}` }];
      at += 1;
    },
    replace: (address) => {
      entries[at] = { address, key: entries[at]?.key ?? '' };
    },
    go: (steps) => pop(steps),
    onPop: (onEvent) => listeners.push(onEvent),
    pop,
    addresses: () => entries.map(({ address }) => address),
  };
}

let session: SessionInfo | undefined;
let info: MerchantInfo;
let scrollTop: number;
let openDialogs: number;
let reloads: number;
const refused: string[] = [];
const marks: boolean[] = [];
const failing = new Set<string>();

beforeEach(() => {
  session = undefined;
  info = { whitelabel: { promotions: false }, paths: {} } as unknown as MerchantInfo;
  scrollTop = 0;
  openDialogs = 0;
  reloads = 0;
  refused.length = 0;
  marks.length = 0;
  failing.clear();
});

async function testKit(address: string, more: Partial<RouterPorts> = {}) {
  const history = memoryHistory(address);
  const router = createRouter({
    screens,
    history,
    info: () => info,
    session: () => session,
    loadCode: ({ path }) => (failing.has(path) ? Promise.reject(new Error('no network')) : Promise.resolve()),
    onRefused: (why) => refused.push(why),
    painted: () => Promise.resolve(),
    markGoing: (isGoing) => marks.push(isGoing),
    scrollTop: () => scrollTop,
    scrolls: new Map(),
    overlays: {
      isOpen: () => openDialogs > 0,
      closeTop: () => {
        openDialogs -= 1;
      },
    },
    reload: () => {
      reloads += 1;
    },
    ...more,
  });
  await router.start();
  const shows = async (path: string) => {
    await expect.poll(() => router.shown().screen.path).toBe(path);
  };
  return { history, router, shows };
}

it('ROUTE-06 redirects an unknown path to home, and updates the address', async () => {
  const { history, router } = await testKit('/m/nowhere?x=1');
  expect(router.shown().screen.path).toBe('/m/home');
  expect(history.addresses()).toEqual(['/m/home']);
});

it('ROUTE-06 checks the merchant’s table of routes before it redirects to home', async () => {
  const paths = { '/m/slots': '/m/gameCenter?gameType=RNG', '/m/gone': '/m/nobody-built-this', theme: '/m/x.css' };
  info = { ...info, paths };
  const { history, router, shows } = await testKit('/m/slots?utm=mail');
  expect(router.shown().screen.path).toBe('/m/gameCenter');
  expect(history.addresses()).toEqual(['/m/gameCenter?gameType=RNG']);
  router.navigate({ to: '/m/gone' });
  await shows('/m/home');
  router.navigate({ to: '/m/theme' });
  await shows('/m/home');
});

it('ROUTE-06 ignores the case of a path, and keeps its query', async () => {
  const { history } = await testKit('/m/gamecenter/?gameType=RNG');
  expect(history.addresses()).toEqual(['/m/gameCenter?gameType=RNG']);
});

it('keeps the query as plain text', async () => {
  const { router } = await testKit('/m/gameCenter?gameType=RNG&page=1');
  expect(router.shown().location.search).toEqual({ gameCategory: 'RNG', page: '1' });
});

it('sends a guest to the login screen, with the requested address as return path', async () => {
  const { router } = await testKit('/m/gameRecord?tab=bets');
  expect(router.shown().screen.path).toBe('/m/login');
  expect(router.shown().location.search).toEqual({ from: '/m/gameRecord?tab=bets' });
  expect(refused).toEqual(['login']);
});

it('sends a logged-in member away from the login screen', async () => {
  session = member;
  const { router } = await testKit('/m/login');
  expect(router.shown().screen.path).toBe('/m/home');
});

it('GAME-11 sends a member who pressed a guest’s link too early to its return path', async () => {
  session = member;
  const { router, history } = await testKit('/m/login?from=%2Fm%2FgameCenter%3FgameType%3DRNG');
  expect(router.shown().location.href).toBe('/m/gameCenter?gameType=RNG');
  expect(history.addresses()).toEqual(['/m/gameCenter?gameType=RNG']);
});

it('AUTH-08 lets a trial register and log in, but not start another trial', async () => {
  session = { ...member, type: 4 };
  expect((await testKit('/m/login')).router.shown().screen.path).toBe('/m/login');
  expect((await testKit('/m/trail')).router.shown().screen.path).toBe('/m/home');
});

it('MEM-02 refuses a trial the screens of real accounts, and gives the reason', async () => {
  session = { ...member, type: 4 };
  const { router } = await testKit('/m/withdraw');
  expect(router.shown().screen.path).toBe('/m/home');
  expect(refused).toEqual(['real-only']);
});

it('treats a screen whose flag is off as unknown', async () => {
  const { router } = await testKit('/m/activity');
  expect(router.shown().screen.path).toBe('/m/home');
});

it('ROUTE-07 shows that the code of a screen failed to load, and retries on request', async () => {
  failing.add('/m/gameCenter');
  const { router, shows } = await testKit('/m/home');
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  expect(router.shown().isFailed).toBe(true);
  failing.clear();
  router.retry();
  await expect.poll(() => router.shown().isFailed).toBe(false);
});

it('ROUTE-07 reloads the page when the code fails to load again: the site may have been rebuilt', async () => {
  failing.add('/m/gameCenter');
  const { router, shows } = await testKit('/m/home');
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  expect(reloads).toBe(0);
  router.retry();
  await expect.poll(() => reloads).toBe(1);
});

it('shows the last requested screen when the code of an earlier one arrives late', async () => {
  const { promise: slow, resolve: release } = Promise.withResolvers<void>();
  const { router, shows } = await testKit('/m/home', {
    loadCode: ({ path }) => (path === '/m/gameCenter' ? slow : Promise.resolve()),
  });
  router.navigate({ to: '/m/gameCenter' });
  router.navigate({ to: '/m/login' });
  await shows('/m/login');
  release();
  await slow;
  await Promise.resolve();
  expect(router.shown().screen.path).toBe('/m/login');
});

it('scrolls a new screen to its top, and restores the old scroll position on back', async () => {
  const { history, router, shows } = await testKit('/m/home');
  scrollTop = 640;
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  expect(router.shown().scrollTo).toBe(0);
  history.pop(-1);
  await shows('/m/home');
  expect(router.shown().scrollTo).toBe(640);
});

it('restores the scroll position of a screen on forward', async () => {
  const { history, router, shows } = await testKit('/m/home');
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  scrollTop = 300;
  history.pop(-1);
  await shows('/m/home');
  scrollTop = 0;
  history.pop(1);
  await shows('/m/gameCenter');
  expect(router.shown().scrollTo).toBe(300);
});

it('restores the scroll position after a reload', async () => {
  const { router } = await testKit('/m/home', { scrolls: new Map([['k0', 512]]) });
  expect(router.shown().scrollTo).toBe(512);
});

it('closes open dialogs one by one on back, before it leaves the screen', async () => {
  const { history, router, shows } = await testKit('/m/home');
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  openDialogs = 2;
  history.pop(-1);
  expect([openDialogs, history.address()]).toEqual([1, '/m/gameCenter']);
  history.pop(-1);
  expect([openDialogs, history.address()]).toEqual([0, '/m/gameCenter']);
  expect(router.shown().screen.path).toBe('/m/gameCenter');
  history.pop(-1);
  await shows('/m/home');
});

it('paints the response to a press before it starts the next screen and loads code', async () => {
  const frame = Promise.withResolvers<void>();
  const painted = () => frame.promise;
  const requested: string[] = [];
  const loadCode: RouterPorts['loadCode'] = async ({ path }) => void requested.push(path);
  const { history, router, shows } = await testKit('/m/home', { painted, loadCode });
  router.preload('/m/login');
  router.navigate({ to: '/m/gameCenter' });
  await Promise.resolve();
  expect([history.address(), router.shown().screen.path, requested]).toEqual(['/m/gameCenter', '/m/home', ['/m/home']]);
  frame.resolve();
  await shows('/m/gameCenter');
  expect(requested.toSorted()).toEqual(['/m/gameCenter', '/m/home', '/m/login']);
});

it('goes back one entry for two quick taps', async () => {
  const going: number[] = [];
  const { history, router, shows } = await testKit('/m/home', {});
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  router.navigate({ to: '/m/login' });
  await shows('/m/login');
  const slow = createRouter({
    screens,
    history: { ...history, go: (steps) => going.push(steps) },
    info: () => info,
    session: () => session,
    loadCode: () => Promise.resolve(),
    onRefused: () => undefined,
    painted: () => Promise.resolve(),
    markGoing: (isGoing) => marks.push(isGoing),
    scrollTop: () => 0,
    scrolls: new Map(),
    overlays: { isOpen: () => false, closeTop: () => undefined },
    reload: () => undefined,
  });
  await slow.start();
  slow.back({ to: '/m/home' });
  slow.back({ to: '/m/home' });
  expect(going).toEqual([-1]);
});

it('marks a navigation from its own frame until the last requested screen is on the page', async () => {
  let release: () => void = () => undefined;
  const first = new Promise<void>((done) => {
    release = done;
  });
  const slowly: RouterPorts['loadCode'] = ({ path }) => (path === '/m/gameCenter' ? first : Promise.resolve());
  const { router, shows } = await testKit('/m/home', { loadCode: slowly });
  marks.length = 0;
  router.navigate({ to: '/m/gameCenter' });
  expect(marks).toEqual([true]);
  router.navigate({ to: '/m/login' });
  // What was rendered is still the previous screen.
  router.arrived();
  expect(marks).toEqual([true, true]);
  await shows('/m/login');
  router.arrived();
  expect(marks).toEqual([true, true, false]);
  release();
  await first;
  expect(router.shown().location.pathname).toBe('/m/login');
});

it('goes back inside the site, and to the given fallback when there is no earlier entry', async () => {
  const { history, router, shows } = await testKit('/m/gameCenter');
  router.back({ to: '/m/home' });
  await shows('/m/home');
  router.navigate({ to: '/m/login' });
  await shows('/m/login');
  router.back({ to: '/m/gameCenter' });
  await shows('/m/home');
  expect(history.address()).toBe('/m/home');
});

it('SIDE-01 opens a menu as a history entry, and keeps the scroll position', async () => {
  const { history, router } = await testKit('/m/gameCenter?gameType=RNG');
  router.navigate({ to: '.', hash: 'menu', keepScroll: true });
  await expect.poll(() => router.shown().location.hash).toBe('menu');
  expect(router.shown().scrollTo).toBeUndefined();
  expect(history.address()).toBe('/m/gameCenter?gameType=RNG#menu');
  history.pop(-1);
  await expect.poll(() => router.shown().location.hash).toBe('');
  expect(router.shown().scrollTo).toBeUndefined();
});

it('SIDE-01 leaves no menu entry in the history when a link in it is followed', async () => {
  const { history, router, shows } = await testKit('/m/home');
  router.navigate({ to: '.', hash: 'menu', keepScroll: true });
  await expect.poll(() => router.shown().location.hash).toBe('menu');
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  expect(history.addresses()).toEqual(['/m/home', '/m/gameCenter']);
});

it('SIDE-01 opens the menu over the screen that is loading, not over the previous one', async () => {
  const { promise: slow, resolve: release } = Promise.withResolvers<void>();
  const { history, router, shows } = await testKit('/m/home', {
    loadCode: ({ path }) => (path === '/m/gameCenter' ? slow : Promise.resolve()),
  });
  router.navigate({ to: '/m/gameCenter', search: { gameCategory: 'RNG' } });
  router.navigate({ to: '.', hash: 'menu', keepScroll: true });
  release();
  await shows('/m/gameCenter');
  expect(history.addresses()).toEqual(['/m/home', '/m/gameCenter?gameType=RNG', '/m/gameCenter?gameType=RNG#menu']);
});

/** A history whose moves take time, as a browser's do: they are recorded, and the test performs them. */
async function testKitWithSlowWays() {
  const history = memoryHistory('/m/home');
  const ways: number[] = [];
  const slow = { ...history, go: (steps: number) => void ways.push(steps) };
  const { router, shows } = await testKit('/m/home', { history: slow });
  router.navigate({ to: '/m/gameCenter' });
  await shows('/m/gameCenter');
  openDialogs = 1;
  history.pop(-1);
  expect(ways).toEqual([1]);
  return { history, router, shows, ways };
}

it('LAY-03 goes back by the arrow also while the move that closed a dialog is being undone', async () => {
  const { history, router, shows, ways } = await testKitWithSlowWays();
  router.back({ to: '/m/home' });
  expect(ways).toEqual([1]);
  history.pop(1);
  expect([openDialogs, ways]).toEqual([0, [1, -1]]);
  history.pop(-1);
  await shows('/m/home');
});

it('LAY-03 goes back after a navigation during the undoing of the move that closed a dialog', async () => {
  const { history, router, shows } = await testKitWithSlowWays();
  openDialogs = 0;
  router.navigate({ to: '/m/gameCenter', search: { gameCategory: 'RNG' } });
  await expect.poll(() => router.shown().location.href).toContain('RNG');
  history.pop(-1);
  await shows('/m/home');
});
