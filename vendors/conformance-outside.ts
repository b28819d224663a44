/** The rules of every vendor outside, as checks that return violations: run on its test double, also over failing connections. */
import { type Clock, currencies, type HttpOutcome, type Random } from '#kernel';
import type { Launch, LaunchOutcome, OfferedGame, TestDouble, VendorGame, VendorPlugin } from './plugin.ts';

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

type Line = (double: TestDouble) => TestDouble['answer'];

/** Connections without a clear answer. */
export const unclear: readonly (readonly [string, Line])[] = [
  ['a line that broke', () => async () => ({ kind: 'lost' })],
  ['an error', () => async () => ({ kind: 'answered', status: 500, body: 'oops' })],
  ['a page', () => async () => ({ kind: 'answered', status: 200, body: '<html></html>' })],
  ['nothing', () => async () => ({ kind: 'answered', status: 200, body: '' })],
  ['a gateway that waited too long', () => async () => ({ kind: 'answered', status: 504, body: '{}' })],
];

export const noLine: (typeof unclear)[number] = ['no line', () => async () => ({ kind: 'unreachable' })];

/** Connections from which no list is taken. */
export const broken: typeof unclear = [
  ...unclear,
  noLine,
  ['a refusal', () => async () => ({ kind: 'answered', status: 401, body: '{}' })],
];

/** Answers every request with the answer to the first. */
export const parrot: Line = (double) => {
  let first: Promise<HttpOutcome> | undefined;
  return (request) => {
    first ??= double.answer(request);
    return first;
  };
};

const MAX_PAGES = 1_000;

/** All pages of a list; undefined where one fails, or it is infinite. */
export async function allOf<Page extends { readonly kind: 'page'; readonly next?: string }, Row>(
  read: (cursor: { cursor?: string }) => Promise<Page | { readonly kind: 'fault' }> | undefined,
  rowsOf: (page: Page) => readonly Row[],
): Promise<readonly Row[] | undefined> {
  const rows: Row[] = [];
  let cursor: { cursor?: string } = {};
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await read(cursor);
    if (page?.kind !== 'page') return undefined;
    rows.push(...rowsOf(page));
    if (page.next === undefined) return rows;
    cursor = { cursor: page.next };
  }
  return undefined;
}

const NONCE = '0190c1de-0000-7000-8000-000000000001';

const launchOf = ({ gameCode, launch }: VendorGame): Launch => ({
  game: { gameCode, launch },
  merchantCode: 'demo',
  stageOrigin: 'https://stage.example',
  language: 'VI',
  ticket: 'a+b/c=d&e f',
  nonce: NONCE,
  playType: 'Tradition',
  prizeMode: 'Lott',
  mode: 'real',
  device: 'desktop',
  address: '203.0.113.7',
  country: 'PH',
  currency: currencies.PHP,
  lobbyUrl: 'https://demo.example/m/gameCenter',
  cashierUrl: 'https://demo.example/m/voucherCenter?from=game',
  historyUrl: 'https://demo.example/m/gameRecord',
  realityCheck: { intervalSeconds: 1_800, elapsedSeconds: 600 },
  freeRounds: 'welcome',
  player: { merchantCode: 'demo', name: 'player-0001', currency: currencies.PHP },
});

/** An empty list is a pass. */
export async function outsideViolations(
  plugin: VendorPlugin,
  games: readonly VendorGame[],
  ports: Ports,
): Promise<readonly string[]> {
  const double = await (await plugin.testDouble())(ports);
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const [game] = games;
  if (!game) return ['it has no game that could be launched'];
  const launch = launchOf(game);
  const over = (line: Line) => plugin.open({ ...ports, settings: double.settings, http: line(double) });
  const direct: Line = ({ answer }) => answer;
  const isOpened = (outcome: LaunchOutcome) =>
    outcome.kind === 'opened' && plugin.origins(double.settings).includes(URL.parse(outcome.url)?.origin ?? '');

  holds(isOpened(await over(direct).launch(launch)), 'it opens no game, or at an origin that is not its own');
  const {
    game: _game,
    stageOrigin: _origin,
    merchantCode: _code,
    playType: _type,
    prizeMode: _prize,
    ...rest
  } = launch;
  const { currency: _currency, player, ...parts } = rest;
  const received = double.launched();
  for (const [name, value] of Object.entries({ ...parts, gameCode: game.gameCode })) {
    const isSame = JSON.stringify(received?.[name as keyof typeof received]) === JSON.stringify(value);
    holds(isSame, `its launch does not tell ${name}`);
  }
  const { player: _player, realityCheck: _check, freeRounds: _rounds, country: _country, ...bare } = launch;
  if (game.supportsFreePlay)
    holds(isOpened(await over(direct).launch({ ...bare, mode: 'demo' })), 'it opens no demo, though its game has one');
  holds(
    isOpened(await over(direct).launch({ ...bare, ...(player && { player }) })),
    'it needs what not every launch has',
  );
  for (const [name, line] of [...unclear, noLine])
    holds((await over(line).launch(launch)).kind === 'unavailable', `${name} is taken for an opened game or a refusal`);
  const repeating = over(parrot);
  await repeating.launch(launch);
  const other = await repeating.launch({ ...launch, nonce: NONCE.replace(/1$/, '2') });
  holds(other.kind === 'unavailable', 'it opens another launch than this one');
  violations.push(...(await gameListViolations(plugin, double, ports)));
  return violations;
}

/** A list is optional; one that exists ends, has each game once, and is never taken from a broken line. */
async function gameListViolations(plugin: VendorPlugin, double: TestDouble, ports: Ports): Promise<readonly string[]> {
  const violations: string[] = [];
  const holds = (isSo: boolean, otherwise: string) => void (isSo || violations.push(otherwise));
  const over = (line: Line) => plugin.open({ ...ports, settings: double.settings, http: line(double) });
  const { gameList: plan } = plugin;
  const own = over(({ answer }) => answer);
  holds(
    (own.listGames === undefined) === (plan === undefined),
    'it lists games without a plan, or has a plan without a list',
  );
  if (!plan) return violations;
  const games: OfferedGame[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await own.listGames?.({ merchantCode: 'demo', ...(cursor !== undefined && { cursor }) });
    if (page?.kind !== 'page') return [...violations, 'its list cannot be read'];
    games.push(...page.games);
    cursor = page.next;
    pages += 1;
  } while (cursor !== undefined && pages < MAX_PAGES);
  holds(cursor === undefined, 'its list does not end');
  holds(games.length > 0, 'its list is empty');
  holds(new Set(games.map(({ gameCode }) => gameCode)).size === games.length, 'it lists a game twice');
  const origins = plan.pictureOrigins(double.settings);
  for (const { gameCode, category, names, pictureUrl } of games) {
    holds(plan.categories[category] !== undefined, `${gameCode} is in no category of ours`);
    holds(
      Object.values(names).some((name) => name !== ''),
      `${gameCode} has no name`,
    );
    const isElsewhere = pictureUrl !== undefined && !origins.includes(URL.parse(pictureUrl)?.origin ?? '');
    holds(!isElsewhere, `${gameCode} has a picture that no page may load`);
  }
  for (const [name, line] of [...unclear, noLine])
    holds((await over(line).listGames?.({ merchantCode: 'demo' }))?.kind === 'fault', `${name} is taken for a list`);
  const repeating = over(parrot);
  await repeating.listGames?.({ merchantCode: 'demo' });
  const wrong = await repeating.listGames?.({ merchantCode: 'demo', cursor: '7' });
  holds(wrong?.kind === 'fault', 'it takes another page than it asked for');
  return violations;
}
