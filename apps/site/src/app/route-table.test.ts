/** Every address of the source, compared with the manifests: each has its screen, title, chrome and back target. */
import { describe, expect, it } from 'vitest';
import { type Chrome, screenAt } from '#base/view';
import { texts } from '#texts';
import { screens } from './screens.ts';

/** ROUTE-02, as the source lists them. */
const named = [
  'home',
  'login',
  'register',
  'register.html',
  'agentRegister',
  'inviteFriends',
  'rewardCenter',
  'gameCenter',
  'slotsCenter',
  'gameList',
  'providers',
  'launchGame',
  'game',
  'startLottery',
  'lottery',
  'hot',
  'fav',
  'activity',
  'activityDetail',
  'activity/signIn',
  'notice',
  'webEmail',
  'message',
  'messages',
  'help',
  'helpDetail',
  'feedback',
  'setting',
  'aboutus',
  'changePsw',
  'forget',
  'trail',
  'app',
  'voucherCenter',
  'withdraw',
  'myWithdrawCards',
  'gameRecord',
  'securityCenter',
  'leaderBoard',
  'member/home',
  'member/benefits',
  'member/agent/getSalaryContract',
  'member/agent/getDevidendContract',
  'member/agent/getHourContract',
];

/** ROUTE-03: the source names these screens without addresses; the addresses are ours. */
const further = {
  'user agreement': 'agreement',
  'customer service': 'service',
  'register terms': 'registerTerms',
  'register policy': 'registerPolicy',
  'IP limit': 'ipLimit',
  'service error': 'serviceError',
  maintenance: 'maintenance',
  'app guide for Android': 'appGuideAndroid',
  'app guide for iOS': 'appGuideIos',
  'lottery history': 'lotteryHistory',
};

const withoutHeader = [
  'home',
  'login',
  'register',
  'register.html',
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
  'register.html',
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
const backOf: { readonly [name: string]: Chrome['back'] } = {
  home: 'none',
  changePsw: 'none',
  login: 'home',
  trail: 'home',
  activity: 'home',
  forget: 'home',
  // Required by MSG-01.
  message: 'home',
  register: 'root',
  'register.html': 'root',
};

describe.each([...named, ...Object.values(further)])('/m/%s', (name) => {
  const screen = screenAt(screens, `/m/${name}`);

  it('ROUTE-02 ROUTE-03 has a screen', () => {
    expect(screen).toBeDefined();
  });

  it('ROUTE-08 has a title, in every language', () => {
    for (const messages of Object.values(texts)) expect(messages[screen?.titleKey ?? 'home.title'].trim()).not.toBe('');
  });

  it('LAY-01 LAY-05 GAME-14 shows header and footer as listed', () => {
    const isFull = fullSize.includes(name);
    expect({ header: screen?.chrome.header, footer: screen?.chrome.footer }).toEqual({
      header: !withoutHeader.includes(name) && !isFull,
      footer: !withoutFooter.includes(name) && !isFull,
    });
  });

  it('LAY-03 MSG-01 leads back as the source requires', () => {
    expect(screen?.chrome.back).toBe(backOf[name] ?? 'previous');
  });

  it('LAY-08 has the download banner only on home', () => {
    expect(screen?.chrome.downloadBanner).toBe(name === 'home');
  });
});

it('ROUTE-08 gives no two screens of the registry the same title', () => {
  const titles = screens.map(({ titleKey }) => texts.EN[titleKey]);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
