/** Players at Lagoon's wheel: every spin is a bet of the merchant's own wallet, and a win. */
import { type Currency, currencies, formatAmount } from '#kernel';
import type { SandboxPorts } from '#provider-kit';
import type { Answer, CallStep } from '../messages.ts';
import { stakesOf } from '../stakes.ts';
import type { RoundsBook } from './rounds-book.ts';
import type { WalletCalls } from './wallet-calls.ts';

const MAX_TABLES = 2_000;
/** A token lives for a quarter of an hour: a new one is asked for before. */
const RENEW_MS = 5 * 60_000;
/** What the ten fields pay, in tenths of the stake: 96 of 100 on average. */
const wheel = [0, 0, 0, 0, 0, 6, 10, 10, 20, 50] as const;

export interface TableParts {
  readonly operator: string;
  readonly game: string;
  readonly language: string;
  readonly links: { readonly lobby: string; readonly cashier: string; readonly history: string };
  /** The set of free rounds that the launch named. */
  readonly freeRounds?: string;
}

/** Free rounds that are left at a table. */
export interface FreeAt {
  readonly id: string;
  readonly left: number;
  readonly betMinor: bigint;
}

export interface Table extends TableParts {
  readonly id: string;
  readonly player: string;
  readonly currency: Currency;
  token: string;
  tokenEndsAtMs: number;
  balance: string;
  rounds: number;
  last?: { readonly tenths: number; readonly amount: string };
  /** Why the latest spin was none. */
  trouble?: 'insufficient' | 'away' | 'refused' | 'over';
}

export interface Tables {
  /** With the ticket of a launch; undefined where the merchant does not take it. */
  open(parts: TableParts, ticket: string): Promise<Table | undefined>;
  byId(id: string): Table | undefined;
  freeAt(table: Table): FreeAt | undefined;
  /** A free one, as long as there are some. */
  spin(table: Table, form: FormData): Promise<void>;
}

function fieldOf({ random }: Pick<SandboxPorts, 'random'>): number {
  for (;;) {
    const [byte = 255] = random.bytes(1);
    if (byte < 250) return byte % wheel.length;
  }
}

export function createTables(ports: SandboxPorts, wallet: WalletCalls, book: RoundsBook): Tables {
  const tables = new Map<string, Table>();
  const newId = (bytes: number) => Buffer.from(ports.random.bytes(bytes)).toString('base64url');

  async function open(parts: TableParts, ticket: string): Promise<Table | undefined> {
    const answer = await wallet.call(parts.operator, { call: 'authenticate', ticket });
    const currency = (currencies as { readonly [code: string]: Currency })[answer?.currency ?? ''];
    const { player, token, balance, expiresAt } = answer ?? {};
    if (!currency || player === undefined || token === undefined) return undefined;
    const [oldest] = tables.keys();
    if (tables.size >= MAX_TABLES && oldest !== undefined) tables.delete(oldest);
    const money = { player, token, balance: balance ?? '0', tokenEndsAtMs: expiresAt ?? 0 };
    const table: Table = { ...parts, ...money, id: newId(18), currency, rounds: 0 };
    tables.set(table.id, table);
    return table;
  }

  async function renew(table: Table): Promise<void> {
    if (table.tokenEndsAtMs - ports.clock.now() > RENEW_MS) return;
    const { player, token, operator } = table;
    const answer = await wallet.call(operator, { call: 'renew', player, token });
    if (answer?.token === undefined) return;
    table.token = answer.token;
    table.tokenEndsAtMs = answer.expiresAt ?? 0;
  }

  function freeAt({ operator, player, game, freeRounds: id }: Table): FreeAt | undefined {
    const left = id === undefined ? undefined : book.playable({ operator, id, player }, game);
    return left && id !== undefined ? { id, ...left } : undefined;
  }

  /** A form that is sent twice is one spin: it names its round. */
  async function spin(table: Table, form: FormData): Promise<void> {
    const free = freeAt(table);
    const stakeMinor = free?.betMinor ?? stakesOf(table.currency)[Number(form.get('stake'))];
    // Nobody who pressed for a free spin pays for one.
    const isAsShown = (form.get('free') === '1') === (free !== undefined);
    if (stakeMinor === undefined || !isAsShown || form.get('round') !== String(table.rounds)) return;
    table.rounds += 1;
    await renew(table);
    const { operator, player, token, currency, game } = table;
    const round = newId(12);
    const marked = free && { freeRounds: free.id };
    const play = (steps: CallStep[]) =>
      ({ call: 'play', player, token, currency: currency.code, game, round, steps }) as const;
    const bet = `${round}-bet`;
    const cost = formatAmount(free ? 0n : stakeMinor, currency);
    const taken = await wallet.call(operator, play([{ bet, amount: cost, ...marked }]));
    // Whether it was taken is not known: it is given back in any case.
    if (!taken) void wallet.owe(round, { operator, call: play([{ rollback: `${round}-back`, of: bet }]) });
    if (taken?.status !== 'ok') {
      table.trouble = troubleOf(taken);
      return;
    }
    delete table.trouble;
    const tenths = wheel[fieldOf(ports)] ?? 0;
    const wonMinor = (stakeMinor * BigInt(tenths)) / 10n;
    const amount = formatAmount(wonMinor, currency);
    table.last = { tenths, amount };
    if (free) book.count({ operator, id: free.id }, 1, wonMinor);
    const paid = await wallet.owe(round, {
      operator,
      call: play([{ win: `${round}-win`, amount, of: bet, ...marked }]),
    });
    table.balance = paid?.balance ?? taken.balance ?? table.balance;
  }

  return { open, byId: (id) => tables.get(id), freeAt, spin };
}

function troubleOf(answer: Answer | undefined): NonNullable<Table['trouble']> {
  if (!answer) return 'away';
  if (answer.reason === 'rounds_over' || answer.reason === 'rounds_unknown') return 'over';
  return answer.reason === 'insufficient' ? 'insufficient' : 'refused';
}
