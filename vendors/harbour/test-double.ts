/** The test double of Harbour: its own site, without a network. */
import { type EgressClient, newId } from '#kernel';
import { egressTo, signMessage, type TestDoublePorts, testSandboxPorts } from '#provider-kit';
import type { TestDouble, VendorLaunched, VendorPlayer } from '../plugin.ts';
import { connectHarbour } from './connection.ts';
import { type LaunchQuestion, readLaunchQuestion } from './messages.ts';
import { launchCheckText, scheme } from './signing.ts';
import { createHarbourSite } from './site/create-site.ts';

const account = { origin: 'http://harbour.localhost:1', key: 'a key for tests alone' };

export function openTestDouble({ clock, random }: TestDoublePorts): TestDouble {
  const site = createHarbourSite(testSandboxPorts(account, { clock, random }));
  const toSite = egressTo(site);
  let last: LaunchQuestion | undefined;

  const answer: EgressClient = async (request) => {
    if (request.url.endsWith('/api/launch')) last = readLaunchQuestion(request.body ?? '');
    return toSite(request);
  };

  async function open(player: VendorPlayer) {
    const { launch } = connectHarbour({ clock, random, settings: account, http: toSite });
    const [page] = [account.origin];
    const opened = await launch({
      game: { gameCode: 'harbour-coin', launch: 'external' },
      merchantCode: player.merchantCode,
      stageOrigin: page,
      language: 'EN',
      ticket: Buffer.from(random.bytes(16)).toString('hex'),
      nonce: '0190c1de-0000-7000-8000-000000000001',
      playType: 'Entertainment',
      prizeMode: 'Lott',
      mode: 'real',
      device: 'mobile',
      address: '203.0.113.7',
      currency: player.currency,
      lobbyUrl: page,
      cashierUrl: page,
      historyUrl: page,
      player,
    });
    const address = opened.kind === 'opened' ? opened.url : account.origin;
    const location = (await site.answer(new Request(address))).headers.get('location') ?? '/nowhere';
    const table = new URL(location, account.origin);
    let round = 0;
    return async () => {
      const body = new URLSearchParams({ share: 'tenth', side: 'heads', round: `${round++}` });
      return (await site.answer(new Request(table, { method: 'POST', body }))).status === 303;
    };
  }

  async function play(player: VendorPlayer, bets: number): Promise<void> {
    const { wallet } = connectHarbour({ clock, random, settings: account, http: toSite });
    const transferId = newId(clock, random);
    await wallet?.transferIn({ transferId, player, direction: 'in', amountMinor: 100_000_000n });
    const bet = await open(player);
    for (let count = 0; count < bets; count++) await bet();
  }

  /** On the control page the newest toss stands first. */
  async function takeBack(): Promise<void> {
    const page = await (await site.answer(new Request(account.origin))).text();
    const [, toss = ''] = /name="toss" value="([^"]+)"/.exec(page) ?? [];
    await site.answer(new Request(`${account.origin}/tosses`, { method: 'POST', body: new URLSearchParams({ toss }) }));
  }

  return {
    settings: account,
    answer,
    launched: () => last && launchedOf(last),
    history: { play, takeBack },
    sessions: {
      open,
      requestLaunchCheck(requested) {
        const body = JSON.stringify(requested);
        const signed = { account: 'demo', nowMs: clock.now(), body: launchCheckText(body) };
        return { rawBody: Buffer.from(body), headers: signMessage(scheme, account.key, signed) };
      },
    },
  };
}

function launchedOf({ game, token, lobby, cashier, history, checkSeconds, playedSeconds, ...rest }: LaunchQuestion) {
  const { player: _player, currency: _currency, language, ...same } = rest;
  return {
    ...same,
    language: language as VendorLaunched['language'],
    gameCode: game,
    ticket: token,
    lobbyUrl: lobby,
    cashierUrl: cashier,
    historyUrl: history,
    ...(checkSeconds !== undefined &&
      playedSeconds !== undefined && {
        realityCheck: { intervalSeconds: checkSeconds, elapsedSeconds: playedSeconds },
      }),
  };
}
