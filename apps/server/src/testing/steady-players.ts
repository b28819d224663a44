/**
 * Players for tests and soak runs: members who bet and deposit over real HTTP, at whichever server answers, each action under its own
 * idempotency key.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type EndpointName, endpoints } from '#contract';
import { merchants } from '#merchants/registry.ts';
import { requestOf, type TestApp } from '../testing.ts';
import { openFrame } from './open-frame.ts';

const PASSWORD = 'Play-Steady-2026!';
const MAX_TRIES = 400;
const PAUSE_MS = 100;
const DEPOSIT = '200.00';
export const STAKE_MINOR = 100n;
/** Tokens are valid for a quarter of an hour: a player logs in again before that. */
const LOGGED_IN_MS = 10 * 60_000;

/** Registration without a captcha: captchas have tests of their own. */
export const openManifests = merchants.map((manifest) => ({
  ...manifest,
  register: { ...manifest.register, isCaptchaRequired: false, optionalFields: {} },
}));

export interface Player {
  readonly username: string;
  readonly token: string;
  /** Of a frame with the dice game open. */
  readonly stage: string;
}

/** New members of the demo merchant; the server is opened with `openManifests`. */
export async function joinPlayers(app: TestApp, count: number): Promise<Player[]> {
  const players: Player[] = [];
  const termsVersion = openManifests.find(({ code }) => code === 'demo')?.register.termsVersion ?? '';
  while (players.length < count) {
    const username = `steady${players.length}x${randomUUID().slice(0, 6)}`;
    const { token } = await app.get('register', {
      address: `10.${players.length % 250}.0.1`,
      body: {
        username,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        isOfAge: true,
        termsVersion,
        registerMethod: 'H5',
        type: 0,
      },
    });
    players.push({ username, token, stage: await openFrame(app, token) });
  }
  return players;
}

export interface Played {
  rounds: number;
  deposits: number;
  /** Requests that were repeated, since no answer came or the answer was to retry. */
  repeats: number;
  /** Answers that were neither. */
  readonly wrong: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly payload?: string;
}

function send(port: number, { method, url, headers, payload }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: url, method, headers, agent },
      (answer: IncomingMessage) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      },
    );
    // A paused server answers nothing.
    outgoing.setTimeout(15_000, () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

export interface SteadyOptions {
  /** Called before each request: servers come and go. */
  readonly ports: () => readonly number[];
  /** Whether a player stops; called before each round. */
  readonly mayGoOn: (player: number, round: number) => boolean;
  /** Each player deposits every so many rounds. */
  readonly depositEvery: number;
  readonly paceMs?: number;
  readonly played: Played;
}

export const nothingPlayed = (): Played => ({ rounds: 0, deposits: 0, repeats: 0, wrong: [] });

/** Until every player has stopped. Acknowledged actions are counted, also when they took several tries. */
export async function playSteadily(players: readonly Player[], options: SteadyOptions): Promise<void> {
  const { ports, mayGoOn, depositEvery, paceMs = 0, played } = options;

  async function act(player: number, sent: Sent): Promise<string | undefined> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const open = ports();
      const port = open[(player + attempt) % open.length] ?? 0;
      const answer = await send(port, sent).catch(() => undefined);
      if (answer?.status === 200 || answer?.status === 303) return answer.text;
      if (answer && answer.status !== 503) {
        played.wrong.push(`${sent.url} ${answer.status} ${answer.text}`);
        return undefined;
      }
      played.repeats += 1;
      await pause(PAUSE_MS * Math.random());
    }
    played.wrong.push(`${sent.url}: nobody answered`);
    return undefined;
  }

  const call = (player: number, name: EndpointName, token: string | undefined, body: unknown) =>
    act(player, requestOf(endpoints[name], { ...(token !== undefined && { token }), key: randomUUID(), body }) as Sent);

  /** The calls a browser makes. Undefined where one of them got no answer. */
  async function logInAgain(before: Player, player: number): Promise<Player> {
    const { username } = before;
    const answered = async (answer: Promise<string | undefined>) =>
      (JSON.parse((await answer) ?? '{}') as { value?: { token: string; url: string } }).value;
    const session = await answered(
      call(player, 'login', undefined, { type: 'username', username, password: PASSWORD }),
    );
    const launched = session && (await answered(call(player, 'launchGame', session.token, { gameId: 'dice' })));
    if (!launched) return before;
    const ticket = new URL(launched.url, 'http://localhost').searchParams.get('ticket') ?? '';
    const stage = await answered(call(player, 'openStage', undefined, { ticket }));
    return stage ? { username, token: session.token, stage: stage.token } : before;
  }

  async function payIn(player: number, token: string): Promise<void> {
    const started = await call(player, 'deposit', token, { method: 'sandbox', amount: DEPOSIT });
    if (started === undefined) return;
    const { value } = JSON.parse(started) as { value: { next: { kind: string; url: string } } };
    const page = new URL(value.next.url);
    const headers = { host: page.host, 'content-type': 'application/x-www-form-urlencoded' };
    // The page belongs to the sandbox of the server that made it; if that is gone, nothing was paid.
    const paid = await send(Number(page.port), {
      method: 'POST',
      url: page.pathname,
      headers,
      payload: 'action=pay',
    }).catch(() => undefined);
    if (paid && paid.status < 400) played.deposits += 1;
  }

  async function play(joined: Player, player: number): Promise<void> {
    let [loggedIn, since] = [joined, Date.now()];
    for (let round = 0; mayGoOn(player, round); round++) {
      if (Date.now() - since > LOGGED_IN_MS) [loggedIn, since] = [await logInAgain(loggedIn, player), Date.now()];
      const { token, stage } = loggedIn;
      if (round % depositEvery === 0) await payIn(player, token);
      const bet = { stake: '1.00', input: { target: 50.5, direction: 'over' } };
      const answer = await call(player, 'playRound', stage, bet);
      if (answer !== undefined) played.rounds += 1;
      if (paceMs > 0) await pause(paceMs * (0.5 + Math.random()));
    }
  }

  await Promise.all(players.map(play));
}
