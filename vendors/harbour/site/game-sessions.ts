/** Players at Harbour's table, and its coin toss: half of the balance staked, won at 1.95 for 1. */
import type { SandboxPorts } from '#provider-kit';
import type { Book, Holding } from './book.ts';
import { logToss } from './tosses.ts';

const MAX_SESSIONS = 2_000;
const PAYS_PERCENT = 195n;

/** What a launch says of a table. */
export interface SessionParts {
  readonly game: string;
  readonly links: { readonly lobby: string; readonly cashier: string; readonly history: string };
  readonly beganAtMs: number;
  /** The player is reminded of the time this often. */
  readonly checkSeconds?: number;
  readonly isDemo: boolean;
  /** Tosses without a stake, if this player has not had them. */
  readonly freeRounds: number;
}

export interface GameSession extends SessionParts {
  readonly id: string;
  readonly language: string;
  readonly holding: Holding;
  rounds: number;
  freeLeft: number;
  last?: { readonly isWon: boolean; readonly amountMinor: bigint };
}

export interface GameSessions {
  /** A ticket is valid for one session. */
  take(ticket: string, language: string, holding: Holding, parts: SessionParts): GameSession | undefined;
  byId(id: string): GameSession | undefined;
  /** Removes the player's sessions. */
  close(account: string, player: string): void;
  /** Increases with each closing: a launch admitted before one opens no session after it. */
  closings(account: string, player: string): number;
}

export function createGameSessions(ports: Pick<SandboxPorts, 'random'>): GameSessions {
  const sessions = new Map<string, GameSession>();
  const used = new Set<string>();
  const closed = new Map<string, number>();
  const keyOf = (account: string, player: string) => `${account}/${player}`;
  return {
    take(ticket, language, holding, parts) {
      if (ticket === '' || used.has(ticket)) return undefined;
      for (const collection of [sessions, used]) {
        const [oldest] = collection.keys();
        if (collection.size >= MAX_SESSIONS && oldest !== undefined) collection.delete(oldest);
      }
      used.add(ticket);
      const id = Buffer.from(ports.random.bytes(18)).toString('base64url');
      const freeLeft = holding.hadFreeRounds === true ? 0 : parts.freeRounds;
      if (freeLeft > 0) holding.hadFreeRounds = true;
      const session = { ...parts, id, language, holding, rounds: 0, freeLeft };
      sessions.set(session.id, session);
      return session;
    },
    byId: (id) => sessions.get(id),
    close(account, player) {
      const key = keyOf(account, player);
      for (const { id, holding } of sessions.values()) {
        if (keyOf(holding.account, holding.player) === key) sessions.delete(id);
      }
      closed.set(key, (closed.get(key) ?? 0) + 1);
    },
    closings: (account, player) => closed.get(keyOf(account, player)) ?? 0,
  };
}

const shares: { readonly [share: string]: readonly [bigint, bigint] } = {
  tenth: [1n, 10n],
  half: [1n, 2n],
  all: [1n, 1n],
};

/** One coin toss. A form sent twice is one toss: it names its round. A free toss costs nothing and is worth one unit. */
export function fall(
  ports: Pick<SandboxPorts, 'random' | 'clock'>,
  book: Book,
  session: GameSession,
  form: FormData,
): void {
  const side = form.get('side');
  if ((side !== 'heads' && side !== 'tails') || form.get('round') !== String(session.rounds)) return;
  const { holding } = session;
  const isFree = session.freeLeft > 0;
  const betMinor = isFree ? 10n ** BigInt(holding.currency.decimals) : stakeOf(holding, String(form.get('share')));
  if (betMinor === 0n) return;
  const isHeads = (ports.random.bytes(1)[0] ?? 0) < 128;
  const isWon = isHeads === (side === 'heads');
  const stakeMinor = isFree ? 0n : betMinor;
  const payoutMinor = isWon ? (betMinor * PAYS_PERCENT) / 100n : 0n;
  holding.balanceMinor += payoutMinor - stakeMinor;
  session.rounds += 1;
  if (isFree) session.freeLeft -= 1;
  session.last = { isWon, amountMinor: isWon ? payoutMinor - stakeMinor : stakeMinor };
  if (session.isDemo) return;
  const { account, player, currency } = holding;
  const atMs = ports.clock.now();
  logToss(book, {
    id: Buffer.from(ports.random.bytes(12)).toString('base64url'),
    account,
    player,
    game: session.game,
    currency,
    stakeMinor,
    payoutMinor,
    // A free toss that is lost takes nothing and pays nothing.
    result: payoutMinor === stakeMinor ? 'push' : payoutMinor > stakeMinor ? 'won' : 'lost',
    version: 1,
    atMs,
    changedAtMs: atMs,
  });
}

function stakeOf({ balanceMinor }: Holding, name: string): bigint {
  const share = shares[name];
  if (!share) return 0n;
  const part = (balanceMinor * share[0]) / share[1];
  return part > 0n ? part : balanceMinor;
}
