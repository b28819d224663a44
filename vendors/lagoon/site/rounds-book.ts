/** Lagoon's book of free rounds that merchants ordered: each set once under its id, also one whose cancellation came before it. */
import { type Currency, currencies, formatAmount, parseAmount } from '#kernel';
import type { GrantRequest, RoundsAnswer, RoundsNamed, RoundsRefused } from '../messages.ts';
import { GAME, stakesOf } from '../stakes.ts';

/** As it is saved. */
export interface BookedSet {
  readonly order: RoundsNamed & Partial<Omit<GrantRequest, keyof RoundsNamed>>;
  readonly playBy: number;
  readonly played: number;
  /** In minor units, as text. */
  readonly won: string;
  readonly isCancelled: boolean;
}

export interface RoundsBook {
  grant(request: GrantRequest): RoundsAnswer | RoundsRefused;
  cancel(named: RoundsNamed): RoundsAnswer;
  state(named: RoundsNamed): RoundsAnswer;
  /** A set that can be played by this player now: how many rounds are left, and what each is worth. */
  playable(named: RoundsNamed, game: string): { readonly left: number; readonly betMinor: bigint } | undefined;
  /** Rounds were played, and won so much together. */
  count(named: Pick<RoundsNamed, 'operator' | 'id'>, rounds: number, wonMinor: bigint): void;
  readonly sets: () => readonly BookedSet[];
}

const keyOf = ({ operator, id }: Pick<RoundsNamed, 'operator' | 'id'>) => `${operator}/${id}`;
const currencyOf = (code = '') => (currencies as { readonly [code: string]: Currency })[code];

export function createRoundsBook(
  clock: { readonly now: () => number },
  saved: readonly BookedSet[] = [],
  onChange: (sets: readonly BookedSet[]) => void = () => undefined,
): RoundsBook {
  const sets = new Map(saved.map((set) => [keyOf(set.order), set]));
  const put = (set: BookedSet) => {
    sets.set(keyOf(set.order), set);
    onChange([...sets.values()]);
    return set;
  };
  const isOver = ({ isCancelled, played, playBy, order: { rounds = 0 } }: BookedSet) =>
    isCancelled || played >= rounds || playBy <= clock.now();
  const answerOf = (set: BookedSet): RoundsAnswer => {
    const currency = currencyOf(set.order.currency);
    const won = currency ? formatAmount(BigInt(set.won), currency) : '0';
    return { id: set.order.id, state: isOver(set) ? 'over' : 'open', played: set.played, won };
  };
  const found = (named: RoundsNamed) => {
    const set = sets.get(keyOf(named));
    return set?.order.player === named.player ? set : undefined;
  };

  return {
    grant(request) {
      const { id } = request;
      const known = sets.get(keyOf(request));
      if (known?.isCancelled) return { id, refused: 'cancelled' };
      if (known && !isSame(known.order, request)) return { id, refused: 'conflict' };
      if (known) return answerOf(put({ ...known, playBy: Math.max(known.playBy, request.playBy) }));
      const refused = refusalOf(request);
      if (refused) return { id, refused };
      return answerOf(put({ order: request, playBy: request.playBy, played: 0, won: '0', isCancelled: false }));
    },
    cancel(named) {
      const { operator, id, player } = named;
      const nothing = { order: { operator, id, player }, playBy: 0, played: 0, won: '0' };
      return answerOf(put({ ...(found(named) ?? nothing), isCancelled: true }));
    },
    state(named) {
      const set = found(named);
      return set ? answerOf(set) : { id: named.id, state: 'missing' };
    },
    playable(named, game) {
      const set = found(named);
      const currency = currencyOf(set?.order.currency);
      if (!set || !currency || isOver(set) || !set.order.games?.includes(game)) return undefined;
      const bet = parseAmount(set.order.bet ?? '', currency);
      return bet.ok ? { left: (set.order.rounds ?? 0) - set.played, betMinor: bet.value } : undefined;
    },
    count(named, rounds, wonMinor) {
      const set = sets.get(keyOf(named));
      if (set) put({ ...set, played: set.played + rounds, won: `${BigInt(set.won) + wonMinor}` });
    },
    sets: () => [...sets.values()],
  };
}

/** Everything but the end, which may move. */
function isSame(one: BookedSet['order'], other: GrantRequest): boolean {
  return JSON.stringify({ ...one, playBy: 0 }) === JSON.stringify({ ...other, playBy: 0 });
}

function refusalOf({ games, bet, currency: code }: GrantRequest): RoundsRefused['refused'] | undefined {
  const currency = currencyOf(code);
  if (!currency) return 'currency';
  if (games.some((game) => game !== GAME)) return 'game';
  const worth = parseAmount(bet, currency);
  return worth.ok && stakesOf(currency).includes(worth.value) ? undefined : 'bet';
}
