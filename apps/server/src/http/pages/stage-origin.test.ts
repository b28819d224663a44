/** The origin of game frames: which endpoints and files are found there, which are not, and what the site serves of a game. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { farOrder } from '../../testing/far-draw.ts';
import { isOfFrames, openTestApp, requestOf, type TestApp } from '../../testing.ts';
import { partsOf } from '../testing/fitting.ts';

const stage = 'stage.localhost';
let app: TestApp;
let token = '';
/** Of the order. */
let gameCode = '';

const page = (url: string, host: string) => app.http.inject({ url, headers: { host } });

/** A frame of a game, opened as its page opens it. */
async function openFrame(gameCode: string) {
  const { url } = await app.get('launchGame', { token, body: { gameCode } });
  const query = new URL(url).searchParams;
  return app.get('openStage', { host: stage, body: { ticket: query.get('ticket') ?? query.get('token') ?? '' } });
}

beforeAll(async () => {
  app = await openTestApp();
  const trial = await app.get('createTrial');
  token = (await app.get('loginFreeplay', { body: trial })).token;
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

describe.each(Object.entries(endpoints) as [EndpointName, Endpoint][])('%s', (_name, endpoint) => {
  const isFrames = isOfFrames(endpoint) || endpoint.onStage !== undefined;

  const isFound = async (host: string, by: { token?: string } = {}) => {
    const requested = { ...partsOf(endpoint), ...by, host, key: crypto.randomUUID() };
    const answer = (await app.http.inject(requestOf(endpoint, requested))).json() as {
      success: boolean;
      code?: string;
    };
    return answer.success || answer.code !== 'request.not_found';
  };

  it('is answered at the origin of game frames if it is declared so, and not found there otherwise', async () => {
    expect(await isFound(stage, { token })).toBe(isFrames);
  });

  it('is not found at the origin of the site if it is only for game frames, and answered there otherwise', async () => {
    expect(await isFound('localhost')).toBe(!isOfFrames(endpoint));
  });
});

describe('a game’s frame', () => {
  it('is launched at the origin of game frames', async () => {
    for (const gameCode of ['dice', 'fast-five']) {
      const { url } = await app.get('launchGame', { token, body: { gameCode } });
      expect(new URL(url).hostname).toBe(stage);
    }
  });

  it.each(['/m/stage/dice', '/m/stage/verify.html', '/m/stage/chat.html', '/m/lotto-h5/EN/Tradition/games/fast-five'])(
    '%s is not served at the origin of the site',
    async (url) => {
      expect((await page(url, 'localhost')).statusCode).toBe(404);
      expect((await page(url, stage)).statusCode).not.toBe(404);
    },
  );

  it.each(['/', '/m/', '/m/home', '/m/login', '/m/sw.js', '/m/assets/site.js', '/m/manifest.webmanifest', '/docs'])(
    '%s of the site is not served at the origin of game frames',
    async (url) => {
      expect((await page(url, stage)).statusCode).toBe(404);
    },
  );

  it('orders, reads and cancels lines with its own token, which is not valid at the origin of the site', async () => {
    const order = await farOrder(app, 2);
    gameCode = order.gameCode;
    const frame = await openFrame(gameCode);
    const placed = await app.get('placeOrder', { host: stage, token: frame.token, key: 'order', body: order });
    const { orderId, lines } = placed.order;
    const query = { orderId };
    expect((await app.get('orderDetail', { host: stage, token: frame.token, query })).lines).toHaveLength(2);
    const body = { orderId, lineIds: [lines[0]!.id] };
    const taken = await app.get('cancelLines', { host: stage, token: frame.token, key: 'back', body });
    expect(taken.order.lines.map(({ state }) => state)).toEqual(['cancelled', 'open']);

    const atSite = await app.request('orderDetail', { token: frame.token, query });
    expect(atSite.body).toMatchObject({ success: false, code: 'session.expired' });
    const siteTokenInFrame = await app.request('orderDetail', { host: stage, token, query });
    expect(siteTokenInFrame.body).toMatchObject({ success: false, code: 'session.expired' });
  });

  it('neither reads nor cancels orders of another game', async () => {
    const lottery = await openFrame(gameCode);
    const [order] = (await app.get('listOrders', { host: stage, token: lottery.token })).content;
    const { orderId, lines } = order!;
    const open = lines.find(({ state }) => state === 'open')!;
    const dice = await openFrame('dice');
    const requested = { host: stage, token: dice.token };
    expect((await app.get('listOrders', requested)).content).toEqual([]);
    expect((await app.request('orderDetail', { ...requested, query: { orderId } })).body).toMatchObject({
      code: 'order.unknown',
    });
    const body = { orderId, lineIds: [open.id] };
    expect((await app.request('cancelLines', { ...requested, key: 'theirs', body })).body).toMatchObject({
      code: 'order.unknown',
    });
  });

  it('has its origin published to the site, and another origin than the site', async () => {
    const { info } = await app.get('systemStatus');
    expect(new URL(info.stageOrigin).hostname).toBe(stage);
    expect(info.domainRoute).not.toContain(stage);
  });
});
