/** Players at Lagoon's wheel: every spin is a bet of the merchant's own wallet, and a win. */
import { type Currency, currencies, formatAmount } from '#kernel';
import type { SandboxPorts } from '#provider-kit';
import type { CallStep } from '../messages.ts';
import type { WalletCalls } from './wallet-calls.ts';

const MAX_TABLES = 2_000;
/** A token lives for a quarter of an hour: a new one is asked for before. */
const RENEW_MS = 5 * 60_000;
/** What the ten fields pay, in tenths of the stake: 96 of 100 on average. */
export const wheel = [0, 0, 0, 0, 0, 6, 10, 10, 20, 50] as const;

export interface TableParts {
  readonly operator: string;
  readonly game: string;
  readonly language: string;
  readonly links: { readonly lobby: string; readonly cashier: string; readonly history: string };
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
  trouble?: 'insufficient' | 'away' | 'refused';
}

export interface Tables {
  /** With the ticket of a launch; undefined where the merchant does not take it. */
  seat(parts: TableParts, ticket: string): Promise<Table | undefined>;
  byId(id: string): Table | undefined;
  spin(table: Table, form: FormData): Promise<void>;
}

/** In minor units: what a spin can cost. */
export function stakesOf({ decimals }: Currency): readonly bigint[] {
  return (decimals === 0 ? [5_000n, 20_000n, 100_000n] : [5n, 20n, 100n]).map(
    (major) => major * 10n ** BigInt(decimals),
  );
}

function fieldOf({ random }: Pick<SandboxPorts, 'random'>): number {
  for (;;) {
    const [byte = 255] = random.bytes(1);
    if (byte < 250) return byte % wheel.length;
  }
}

export function createTables(ports: SandboxPorts, wallet: WalletCalls): Tables {
  const tables = new Map<string, Table>();
  const newId = (bytes: number) => Buffer.from(ports.random.bytes(bytes)).toString('base64url');

  async function seat(parts: TableParts, ticket: string): Promise<Table | undefined> {
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

  /** A form that is sent twice is one spin: it names its round. */
  async function spin(table: Table, form: FormData): Promise<void> {
    const stakeMinor = stakesOf(table.currency)[Number(form.get('stake'))];
    if (stakeMinor === undefined || form.get('round') !== String(table.rounds)) return;
    table.rounds += 1;
    await renew(table);
    const { operator, player, token, currency, game } = table;
    const round = newId(12);
    const play = (steps: CallStep[]) =>
      ({ call: 'play', player, token, currency: currency.code, game, round, steps }) as const;
    const bet = `${round}-bet`;
    const taken = await wallet.call(operator, play([{ bet, amount: formatAmount(stakeMinor, currency) }]));
    // Whether it was taken is not known: it is given back in any case.
    if (!taken) void wallet.owe(round, { operator, call: play([{ rollback: `${round}-back`, of: bet }]) });
    if (taken?.status !== 'ok') {
      table.trouble = !taken ? 'away' : taken.reason === 'insufficient' ? 'insufficient' : 'refused';
      return;
    }
    delete table.trouble;
    const tenths = wheel[fieldOf(ports)] ?? 0;
    const amount = formatAmount((stakeMinor * BigInt(tenths)) / 10n, currency);
    table.last = { tenths, amount };
    const paid = await wallet.owe(round, { operator, call: play([{ win: `${round}-win`, amount, of: bet }]) });
    table.balance = paid?.balance ?? taken.balance ?? table.balance;
  }

  return { seat, byId: (id) => tables.get(id), spin };
}
