/** The calls of the original API, with the names and keys its clients send: each is answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliases, type Endpoint, endpoints, flags } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openTestApp, requestOf, type TestApp } from '../testing.ts';

/** Every name that the original API documents, with the method it gives or the one of its family. */
const names = [
  'POST /wps/session/login',
  'DELETE /wps/session/logout',
  'POST /wps/session/login/freeplay',
  'POST /wps/session/renew',
  'POST /wps/session/social',
  'PUT /wps/member/register',
  'PUT /wps/member/register/mobile',
  'GET /wps/trialuser',
  'GET /wps/captcha',
  'GET /wps/check/username',
  'GET /wps/check/affiliate',
  'GET /wps/member/info',
  'GET /wps/member/info/icon',
  'POST /wps/member/info/icon',
  'POST /wps/member/nickname',
  'POST /wps/member/email',
  'POST /wps/member/payeename',
  'POST /wps/member/password',
  'POST /wps/member/password/email',
  'POST /wps/member/password/phone',
  'POST /wps/member/password/verification',
  'POST /wps/member/password/v2',
  'POST /wps/member/paymentPassword',
  'POST /wps/member/paymentPassword/reset',
  'GET /wps/member/hasWithdrawalPassword',
  'GET /wps/member/securityConfig',
  'GET /wps/member/securityQuestions',
  'GET /wps/member/customerSecurityQuestions',
  'POST /wps/member/customerSecurityQuestions',
  'GET /wps/member/bankCard',
  'POST /wps/member/bankCard',
  'GET /wps/member/affiliate',
  'GET /wps/member/template',
  'POST /wps/verification/sms/noLogin',
  'POST /wps/verification/sms/register',
  'GET /wps/verification',
  'PUT /wps/feedback',
  'GET /wps/relay/MCSFE_getListAnnouncements',
  'POST /wps/relay/MCSFE_markAnnouncementAsRead',
  'GET /wps/relay/GLS2_lobbyNews',
  'GET /lgw/games/popular',
  'GET /wps/relay/GCSGAME_getRankList',
  'GET /wps/relay/GCSGAME_getVassGameType',
  'GET /wps/relay/GCSGAME_gameList',
  'POST /wps/relay/MCSFE_addFavoriteGameV2',
  'DELETE /wps/relay/MCSFE_removeFavoriteGameV2',
  'GET /wps/relay/MCSFE_getFavoriteGames',
  'GET /wps/relay/MCSFE_getFavoriteGamesList',
  'GET /wps/relay/MCS2_addRecentGame',
  'GET /wps/relay/GCS_recentGame',
  'GET /wps/relay/GCSGAME_hotGamesV2',
  'GET /lgw/games/mobile',
  'GET /wps/game/launchGame',
  'GET /lotto/lgw/games/opened/numero',
  'GET /lgw/vn/games/game_menu',
  'GET /lgw/vn/numeros/opened/game',
  'GET /lgw/vn/games/game_menu/recent',
  'GET /wps/system/domainRoute',
  'GET /wps/system/whitelabel',
  'GET /wps/system/status',
  'GET /wps/system/country',
  'GET /wps/system/helpCenter',
  'GET /wps/system/setting/register',
  'GET /wps/system/settings/consolidated',
  'GET /wps/system/customerService',
  'GET /wps/inbox/unread',
  'GET /lgw/orders',
  'GET /lgw/orders/detail',
  'POST /lgw/orders/suborders/cancel',
  'GET /wps/wallets/gcs',
  'GET /wps/relay/MCS2_bankCards',
  'POST /wps/transaction/withdraw',
  'GET /wps/relay/ODSFE2_MemPNL',
  'GET /wps/relay/ODSFE2_TeamKPIA',
];

const declared = new Map<string, Endpoint>(
  [...(Object.values(endpoints) as Endpoint[]), ...Object.values(aliases).map(({ endpoint }) => endpoint)].map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  ),
);

function endpointAt(name: string): Endpoint {
  const endpoint = declared.get(name);
  if (!endpoint) throw new Error(`${name} is no call of the contract`);
  return endpoint;
}

/** Every GET and DELETE whose keys are documented. A key meant for another server is sent all the same. */
const calls: readonly (readonly [name: string, keys: { readonly [key: string]: string }])[] = [
  ['GET /wps/system/helpCenter', { device: 'MOBILE', lang: 'CN' }],
  [
    'GET /wps/relay/MCSFE_getListAnnouncements',
    { types: 'B', groupName: 'm_home', platform: 'M', merchantCode: 'demo', token: 'x' },
  ],
  ['GET /wps/relay/MCSFE_getListAnnouncements', { types: 'B,PL,PU', platform: 'M', merchantCode: 'demo', token: '' }],
  ['GET /wps/relay/MCSFE_getListAnnouncements', { types: 'B,PL,PU,PR', platform: 'M', merchantCode: 'demo' }],
  ['GET /wps/relay/MCSFE_getListAnnouncements', { types: 'B', linkageType: 'G', groupName: 'm_local', platform: 'M' }],
  ['GET /wps/relay/GCSGAME_getRankList', { gameCategory: 'ALL', language: 'EN', limitNum: '20' }],
  ['GET /wps/relay/GCSGAME_getVassGameType', { typeId: '1', merchant_code: 'demo' }],
  [
    'GET /wps/relay/GCSGAME_gameList',
    {
      merchant: 'demo',
      clientType: '2',
      imgSize: '1',
      platform: 'html5',
      gameName: '',
      gameType: 'RNG',
      pageNo: '1',
      pageSize: '9',
      vassalage: '',
      gameClassify: '',
      isNew: '',
      minBet: '',
      minLine: '',
      language: 'EN',
    },
  ],
  ['GET /wps/relay/GCSGAME_hotGamesV2', { isPlatform: '2', language: 'EN', platform: 'html5', imgSize: '1' }],
  ['GET /wps/relay/GCSGAME_hotGamesV2', { isPlatform: '2', language: 'EN', merchantCode: 'demo' }],
  ['GET /wps/relay/GCS_recentGame', { imgSize: '1' }],
  ['GET /wps/relay/MCSFE_getFavoriteGames', {}],
  ['GET /wps/relay/MCSFE_getFavoriteGamesList', { gameType: 'RNG', pageNo: '1', pageSize: '20', language: 'TY' }],
  ['DELETE /wps/relay/MCSFE_removeFavoriteGameV2', { nodeId: '990001', vendor: 'HARBOUR' }],
  ['GET /wps/system/customerService', { merchant: 'demo' }],
  ['GET /wps/inbox/unread', { token: 'x' }],
  ['GET /wps/system/status', { merchant: 'demo' }],
  // Only the keys are documented, not the path.
  ['GET /wps/live/models', { active: 'true', streaming: 'true' }],
  ['GET /wps/relay/ODSFE2_MemPNL', { pageNo: '1', memberName: '' }],
  ['GET /wps/relay/ODSFE2_TeamKPIA', { pageNo: '1', memberName: '' }],
];

let app: TestApp;
let token = '';
const [tiger] = demoMembers;

beforeAll(async () => {
  const everyFlag = Object.fromEntries(Object.keys(flags).map((flag) => [flag, true]));
  app = await openTestApp({ manifests: merchants.map((manifest) => ({ ...manifest, flags: everyFlag })) });
  await app.modules.catalog.syncGames();
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  const body = { type: 'username', username: tiger.username, password: tiger.password } as const;
  token = (await app.get('login', { body })).token;
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

async function request(name: string, requested: Parameters<typeof requestOf>[1] = {}) {
  const answer = await app.http.inject(requestOf(endpointAt(name), { token, ...requested }));
  return answer.json() as { success: boolean; code?: string; value: Record<string, never> };
}

describe('SYS-04 each documented name', () => {
  it.each(names)('%s is a call', async (name) => {
    const endpoint = endpointAt(name);
    expect(app.http.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    const answer = await app.http.inject(requestOf(endpoint, endpoint.access === 'stage' ? {} : { token }));
    expect(answer.json()).toHaveProperty('success');
    if (name.endsWith('/logout')) {
      const body = { type: 'username', username: tiger.username, password: tiger.password } as const;
      token = (await app.get('login', { body })).token;
    }
  });
});

describe('each call with its documented keys', () => {
  it.each(calls)('%s is answered for %j', async (name, query) => {
    expect(await request(name, { query })).toMatchObject({ success: true });
  });

  it('is answered in the language of its query, TY and CN included, and else in the header’s', async () => {
    const title = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
      const { value } = await request('GET /wps/system/helpCenter', { query: { tag: 'faq', ...query }, headers });
      return (value as unknown as { list: { title: string }[] }).list[0]?.title;
    };
    const [chinese, filipino] = await Promise.all([title({}, { language: 'ZH' }), title({}, { language: 'TL' })]);
    expect(chinese).not.toBe(filipino);
    expect(await title({ lang: 'CN' })).toBe(chinese);
    expect(await title({ language: 'zh-TW' }, { language: 'EN' })).toBe(chinese);
    expect(await title({ lang: 'TY' })).toBe(filipino);
    expect(await title({ lang: 'XX' }, { language: 'TL' })).toBe(filipino);
  });

  it('reads isNew as the section of new games', async () => {
    const games = async (query: Record<string, string>) =>
      ((await request('GET /wps/relay/GCSGAME_gameList', { query })).value as unknown as { games: unknown[] }).games;
    expect(await games({ isNew: '1' })).toEqual(await games({ gameClassify: 'new' }));
    expect((await games({ isNew: '0' })).length).toBeGreaterThan(0);
  });

  it('opens a launch by the alias of the vendor module', async () => {
    const query = { gameCategory: 'LOCAL', vendor: 'ORIGINALS', gameId: 'dice', nodeId: '' };
    expect(await request('GET /wps/game/launchGame', { query })).toMatchObject({ success: true });
  });
});

describe('the data behind the names', () => {
  it('filters banners by group, and by whether they lead to a game', async () => {
    const local = await app.get('listAnnouncements', {
      query: { types: 'B', groupName: 'm_local', linkageType: 'G' },
    });
    expect(local.banners).toMatchObject([{ groupName: 'm_local', linkageType: 'G' }]);
    const games = await app.get('listAnnouncements', { query: { types: 'B', linkageType: 'G' } });
    expect(games.banners.map(({ groupName }) => groupName).sort()).toEqual(['m_local', 'm_newgame']);
    const { banners } = await app.get('listAnnouncements', { query: { types: 'B' } });
    expect(banners.find(({ id }) => id === 'help')).toMatchObject({ linkageType: '' });
  });

  const open = () => app.get('systemStatus');

  it('gives the same hosts, flags and settings as the status', async () => {
    const { info } = await open();
    expect(await app.get('systemDomainRoute')).toEqual({
      domainRoute: info.domainRoute,
      mainDomain: info.mainDomain,
    });
    expect(await app.get('systemWhitelabel')).toEqual({ whitelabel: info.whitelabel, modules: info.modules });
    const settings = await app.get('consolidatedSettings');
    expect(settings).toEqual({ ...info, imageCDNOne: '', mobileprovisionCDN: info.download.profileUrl, gateway: 3 });
    expect(settings).toMatchObject({ merchant: 'demo', customerService: info.customerService });
    expect(await app.get('memberTemplate', { token })).toEqual(info.mobileTemplate);
  });

  it('lists active modules by their ids', async () => {
    const { modules } = await app.get('systemWhitelabel');
    expect(modules).toEqual(
      expect.arrayContaining(['REG3', 'CAPTCHA3', 'TRANSBETREPMEM3', 'PERSPNL3', 'MEMTRANS3', 'FUNDTRANS3']),
    );
    expect((await app.get('systemWhitelabel', { host: 'lotus.localhost' })).modules).toContain('MEMTRANS3');
    expect(new Set(modules).size).toBe(modules.length);
  });

  it('lists countries and the rules of registration', async () => {
    const { countries, countryDialingCode } = await app.get('verificationOptions');
    expect(await app.get('systemCountry')).toEqual({ countries, countryDialingCode });
    const { value } = await request('GET /wps/system/setting/register');
    expect(value).toEqual(await app.get('registerRules'));
  });

  it('lists the available questions, and a member’s own once they are set', async () => {
    const headers = { language: 'VI' };
    const { questions } = await app.get('securityQuestionChoices', { token, headers });
    expect(questions).toHaveLength(10);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(10);
    expect(await app.get('ownSecurityQuestions', { token })).toEqual({ questions: [] });
    const chosen = questions.slice(2, 5);
    const answers = chosen.map(({ question }) => ({ question, answer: 'some answer' }));
    const body = { password: tiger.password, answers };
    expect(await request('POST /wps/member/customerSecurityQuestions', { body })).toMatchObject({ success: true });
    expect(await app.get('ownSecurityQuestions', { token, headers })).toEqual({ questions: chosen });
  });

  it('lists all lotteries, and those the member opened', async () => {
    const { list } = await app.get('mobileLotteries');
    expect(list.map(({ gameCode }) => gameCode)).toContain('fast-five');
    expect(list.every(({ category }) => category === 'LOTT' || category === 'ELOTT')).toBe(true);
    const [lottery] = list;
    await app.get('launchGame', { token, body: { gameCode: 'dice' } });
    await app.get('launchGame', { token, body: { gameCode: lottery?.gameCode ?? '' } });
    expect((await app.get('recentLotteries', { token })).list.map(({ gameCode }) => gameCode)).toEqual([
      lottery?.gameCode,
    ]);
  });

  it('answers by `success` whether an invitation code is valid', async () => {
    const query = { code: 'nobody', domain: 'localhost' };
    expect(await request('GET /wps/check/affiliate', { query })).toMatchObject({
      success: false,
      code: 'auth.invitation_invalid',
    });
    const { memberId } = (await app.modules.identity.sessions.resolve('demo', token)) ?? {};
    const link = { merchant_id: 'demo', code: 'somebody', member_id: memberId ?? '', created_at: new Date() };
    await app.modules.membersDeps.atomically(async (tx) => {
      await tx.insertInto('affiliate_link').values(link).execute();
      return ok();
    });
    expect(await request('GET /wps/check/affiliate', { query: { ...query, code: 'somebody' } })).toMatchObject({
      success: true,
      value: { isValid: true },
    });
  });

  it('answers an empty team and no hosts of live streams, where there are none', async () => {
    const { list } = await app.get('liveModels');
    expect(list).toEqual([]);
    const team = await app.get('teamKpi', { token, query: { from: '2026-03-01', to: '2026-03-02' } });
    expect(team).toMatchObject({ memberCount: 0, total: { players: 0, stake: '0.00', net: '0.00' } });
    const backwards = { from: '2026-03-02', to: '2026-03-01' };
    expect((await app.request('teamKpi', { token, query: backwards })).body).toMatchObject({
      code: 'records.range_invalid',
    });
  });

  it('starts free play in one call that names its module, as type 4', async () => {
    const body = { moduleId: 'REG3' };
    const trial = await app.get('loginFreeplay', { body });
    expect(trial).toMatchObject({ type: 4, customerType: 4, username: expect.stringMatching(/^trial-/) });
    expect(await app.get('balance', { token: trial.token })).toMatchObject({ sumBalance: '10000.00' });
    const half = await app.request('loginFreeplay', { body: { username: trial.username } });
    expect(half.body).toMatchObject({ success: false, code: 'auth.trial_unknown' });
  });

  it('changes the password by its alias, too', async () => {
    const newPassword = 'quiet river stones';
    const body = { oldPassword: tiger.password, newPassword, confirmNewPassword: newPassword };
    expect(await request('POST /wps/member/password', { body })).toMatchObject({ success: true });
    const login = { type: 'username', username: tiger.username, password: newPassword } as const;
    expect((await app.get('login', { body: login })).username).toBe(tiger.username);
  });
});
