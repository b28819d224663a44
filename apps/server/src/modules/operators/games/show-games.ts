/** Games as operators see them: how they stand, their settings, and what they returned by the figures of days. */
import { gameKeyOf, gameKinds, type Language } from '#contract';
import { formatAmount, ok, refuse } from '#kernel';
import { dayAfter, dayAt, type Merchant, readDayRange } from '../../merchants/index.ts';
import type { DayFigures, GameFigures } from '../../records/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { pageOf } from '../lists/index.ts';
import { closingOf } from './closing.ts';
import { boundsOf } from './returns.ts';

type Game = Awaited<ReturnType<OperatorDeps['games']['games']>>[number];

interface GameDay {
  readonly day: string;
  readonly bets: bigint;
  readonly endedMinor: bigint;
  readonly payoutMinor: bigint;
  /** What has ended, by variant. */
  readonly endedOf: readonly (readonly [variant: string, minor: bigint])[];
}

/** Over which figures are shown. */
const SHOWN_DAYS = 30;
const MAX_RETURNS = 500;

export interface GamesQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly vendor?: string | undefined;
  readonly category?: Parameters<OperatorDeps['games']['games']>[2]['category'];
  readonly state?: 'open' | 'closed' | 'hidden' | 'gone' | undefined;
}

/** Whose games, in the words of which language. */
interface GamesAt {
  readonly merchant: Merchant;
  readonly language: Language;
}

export async function listGames(deps: OperatorDeps, at: GamesAt, query: GamesQuery) {
  const { merchant } = at;
  const { cursor, limit, ...filters } = query;
  const after = readPlace(cursor);
  const found = await deps.games.games(deps.db, merchant, { ...filters, after, limit: limit + 1 });
  const { from, to } = shownRange(deps, merchant);
  const days = daysByGame(await deps.players.records.figures(merchant.id, from, to));
  return ok(
    pageOf(found, limit, {
      cursorOf: ({ position, id }) => Buffer.from(`${position} ${id}`).toString('base64url'),
      entryOf: (game) => gameOf(deps, at, game, days.get(gameKeyOf(game)) ?? []),
    }),
  );
}

export async function listReturns(
  deps: OperatorDeps,
  at: GamesAt,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const { merchant } = at;
  const usual = shownRange(deps, merchant);
  const range = readDayRange(deps.clock.now(), merchant.manifest.timeZone, {
    from: requested.from ?? usual.from,
    to: requested.to ?? usual.to,
  });
  if (!range.ok) return refuse('records.range_invalid');
  const { from, to } = range.value;
  const days = daysByGame(await deps.players.records.figures(merchant.id, from, to));
  const keys = [...days.keys()];
  const games = await deps.games.games(deps.db, merchant, { keys, limit: keys.length });
  const rows = games.map((game) => {
    const {
      id,
      vendor,
      gameCode,
      name,
      category,
      return: returned,
    } = gameOf(deps, at, game, days.get(gameKeyOf(game)) ?? []);
    return { id, vendor, gameCode, name, category, return: returned };
  });
  const isOut = ({ return: { comparison } }: (typeof rows)[number]) => comparison === 'above' || comparison === 'below';
  const sorted = rows.toSorted(
    (one, other) => Number(isOut(other)) - Number(isOut(one)) || Number(other.return.stake) - Number(one.return.stake),
  );
  return ok({ currency: merchant.currency.code, from, to, rows: sorted.slice(0, MAX_RETURNS) });
}

export async function showGame(deps: OperatorDeps, at: GamesAt, key: string) {
  const { merchant } = at;
  const { db, games, announcements } = deps;
  const [game] = await games.games(db, merchant, { keys: [key], limit: 1 });
  if (!game) return refuse('game.unknown');
  const { from, to } = shownRange(deps, merchant);
  const days = daysByGame(await deps.players.records.figures(merchant.id, from, to)).get(key) ?? [];
  const { versions } = announcements;
  const settings = gameKinds.map(async (kind) => {
    const named = { kind, key };
    const { inForce, versions: written } = await versions.history(db, merchant, named);
    return { id: kind, inForce, latest: written[0]?.version ?? 0, takesTwo: versions.takesTwo(named) };
  });
  const shown = await Promise.all(settings);
  const { closing: _, ...stands } = gameOf(deps, at, game, days);
  const version = shown.find(({ id }) => id === 'game_closing')?.inForce ?? 0;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return ok({
    ...stands,
    ...(await closingOf(deps, merchant, { kind: 'game_closing', key }, version)),
    currency: merchant.currency.code,
    launch: game.launch,
    variants: Object.entries(games.variantsOf(game) ?? {}).map(([id, returnBp]) => ({ id, returnBp })),
    settings: shown,
    days: Array.from({ length: SHOWN_DAYS }, (_, days) => dayAfter(from, days)).map((day) => {
      const { endedMinor = 0n, payoutMinor = 0n, bets = 0n } = byDay.get(day) ?? {};
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      return { day, stake: amount(endedMinor), payout: amount(payoutMinor), bets: Number(bets) };
    }),
  });
}

function shownRange({ clock }: OperatorDeps, { manifest }: Merchant) {
  const to = dayAt(clock.now(), manifest.timeZone);
  return { from: dayAfter(to, 1 - SHOWN_DAYS), to };
}

function readPlace(cursor: string | undefined): { readonly position: number; readonly id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [position = 0, id = 0] = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number);
  return Number.isSafeInteger(position) && Number.isSafeInteger(id) ? { position, id } : undefined;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);

/** By the key of the game. */
function daysByGame(figures: readonly DayFigures[]): ReadonlyMap<string, readonly GameDay[]> {
  const days = figures.flatMap(({ day, games }) =>
    [...Map.groupBy(games, ({ vendor, game }) => gameKeyOf({ vendor, gameCode: game }))].map(([key, played]) => ({
      key,
      day,
      bets: sum(played.map(({ bets }) => bets)),
      endedMinor: sum(played.map(endedOf)),
      payoutMinor: sum(played.map(({ payoutMinor }) => payoutMinor)),
      endedOf: played.map((one) => [one.variant, endedOf(one)] as const),
    })),
  );
  return Map.groupBy(days, ({ key }) => key);
}

const endedOf = ({ stakeMinor, openMinor }: Pick<GameFigures, 'stakeMinor' | 'openMinor'>) => stakeMinor - openMinor;

/** What the variants that were played publish, weighted by their stakes; the chosen one's where nothing has ended. */
function theoryOf({ games }: OperatorDeps, game: Game, days: readonly GameDay[]): number | null {
  const variants = games.variantsOf(game);
  const ended = days.flatMap((day) => day.endedOf);
  const all = sum(ended.map(([, minor]) => minor));
  if (game.returnBp === null || variants === undefined || all === 0n) return game.returnBp;
  const { returnBp } = game;
  const expected = sum(ended.map(([variant, minor]) => minor * BigInt(variants[variant] ?? returnBp)));
  return Number(expected / all);
}

function returnOf(deps: OperatorDeps, { currency }: Merchant, game: Game, days: readonly GameDay[]) {
  const theoryBp = theoryOf(deps, game, days);
  const [ended, paid] = [sum(days.map((day) => day.endedMinor)), sum(days.map((day) => day.payoutMinor))];
  return {
    days: days.length,
    bets: Number(sum(days.map((day) => day.bets))),
    stake: formatAmount(ended, currency),
    payout: formatAmount(paid, currency),
    ggr: formatAmount(ended - paid, currency),
    ...(theoryBp !== null && { theoryBp }),
    ...boundsOf(days, theoryBp),
  };
}

function gameOf(deps: OperatorDeps, { merchant, language }: GamesAt, game: Game, days: readonly GameDay[]) {
  const id = gameKeyOf(game);
  const { listing, rules, closing } = merchant.own.games[id] ?? {};
  const { names, gameCode, vendor, category, isListed, isClosed, isVendorClosed } = game;
  const shown = listing?.isShown === false ? 'hidden' : isClosed ? 'closed' : 'open';
  const { minimum, maximum, variant = merchant.manifest.play.variants?.[gameCode] } = rules ?? {};
  return {
    id,
    number: game.id,
    vendor,
    gameCode,
    name: names[language] ?? names[merchant.manifest.defaultLanguage] ?? gameCode,
    category,
    state: (isListed ? shown : 'gone') as 'gone' | typeof shown,
    ...(closing && { closing }),
    ...(isVendorClosed && { isVendorClosed: true as const }),
    ...(listing?.place !== undefined && { place: listing.place }),
    hot: listing?.hot ?? ('auto' as const),
    new: listing?.new ?? ('auto' as const),
    refusedRegions: [...(rules?.refusedRegions ?? [])],
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(variant !== undefined && { variant }),
    return: returnOf(deps, merchant, game, days),
  };
}
