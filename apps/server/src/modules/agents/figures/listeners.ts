/** The facts that figures of teams are kept from: settled bets, deposits and awards of members who are in a team. Trials are in none. */
import type { contractProducts, Facts, SettledOrder } from '#contract';
import type { Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { AgentsDeps } from '../deps.ts';
import { lookForSelfPlay } from '../left-out/index.ts';
import { countMarkets } from './count-markets.ts';
import { inCash, type ReportedMarket } from './markets.ts';
import { noteMoney, noteMoneys } from './note-money.ts';

type BetBody = Facts['round.settled' | 'bet.changed' | 'orders.settled' | 'orders.corrected'];
type ContractProduct = (typeof contractProducts)[number];

/** The product of contracts that a category of games belongs to. */
const products: { readonly [category: string]: ContractProduct } = {
  LOCAL: 'RNG',
  RNG: 'RNG',
  LIVE: 'LIVE',
  FISH: 'FISH',
  SPORTS: 'SPORTS',
  ESPORTS: 'SPORTS',
  COCKFIGHT: 'SPORTS',
  PVP: 'PVP',
  LOTT: 'LOTT',
  ELOTT: 'ELOTT',
};

const productOf = (category: string): ContractProduct => products[category] ?? 'RNG';

async function countFacts(
  deps: AgentsDeps,
  tx: Tx,
  facts: readonly { readonly merchantId: string; readonly body: BetBody }[],
  reported: readonly ReportedMarket[],
): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const bodies = facts.map(({ body }) => body);
  const parts = await deps.bonus.partsOf(tx, first.merchantId, bodies);
  await countMarkets(deps, tx, first.merchantId, inCash(reported, parts));
}

export function subscribe(deps: AgentsDeps, outbox: Outbox): void {
  const { catalog } = deps;
  const categories = async (tx: Tx, merchantId: string, codes: readonly string[], byDefault: string) => {
    const games = await catalog.gamesByCode(tx, merchantId, [...new Set(codes)]);
    return (code: string) => productOf(games.get(code)?.category ?? byDefault);
  };

  outbox.listenMany('agents.round', 'round.settled', async (tx, _merchantId, facts) => {
    const real = facts.filter(({ body }) => !body.isTrial);
    const reported = real.map(({ body, at }): ReportedMarket => {
      const { roundId: id, memberId, category, stakeMinor, payoutMinor, countedMinor } = body;
      const amounts = {
        stakeMinor: BigInt(stakeMinor),
        payoutMinor: BigInt(payoutMinor),
        countedMinor: BigInt(countedMinor),
      };
      const times = { placedAt: new Date(body.at), settledAt: new Date(at) };
      const isVoid = body.result === 'void';
      const bet = { id, version: 0, ...times, ...(isVoid ? nothing : amounts) };
      return { id, memberId, product: productOf(category), bets: [bet] };
    });
    await countFacts(deps, tx, real, reported);
  });

  outbox.listenMany('agents.vendor-bet', 'bet.changed', async (tx, merchantId, facts) => {
    const ended = facts.filter(({ body }) => !body.isTrial && body.result !== undefined);
    const product = await categories(
      tx,
      merchantId,
      ended.map(({ body }) => body.game),
      'RNG',
    );
    const reported = ended.map(({ body, at }): ReportedMarket => {
      const amounts = { stakeMinor: BigInt(body.stakeMinor), payoutMinor: BigInt(body.payoutMinor) };
      const times = { placedAt: new Date(body.at), settledAt: new Date(at) };
      const isVoid = body.result === 'void';
      // what counts of the stake is published once, with the first end
      const counted = body.countedMinor === '0' ? {} : { countedMinor: BigInt(body.countedMinor) };
      const bet = {
        id: body.betId,
        version: body.revision,
        ...times,
        ...(isVoid ? nothing : { ...amounts, ...counted }),
      };
      return { id: body.betId, memberId: body.memberId, product: product(body.game), bets: [bet] };
    });
    await countFacts(deps, tx, ended, reported);
  });

  for (const kind of ['orders.settled', 'orders.corrected'] as const) {
    outbox.listenMany(`agents.${kind}`, kind, async (tx, merchantId, facts) => {
      const real = facts.filter(({ body }) => !body.isTrial);
      const product = await categories(
        tx,
        merchantId,
        real.map(({ body }) => body.game),
        'LOTT',
      );
      const reported = real.map(({ body, at }): ReportedMarket => {
        const { memberId, game, drawNumber } = body;
        const version = 'version' in body ? body.version : 0;
        const times = { placedAt: new Date(body.at), settledAt: new Date(at) };
        const bets = body.orders.map((order) => ({ id: order.orderId, version, ...times, ...amountsOf(order) }));
        return { id: `${game}/${drawNumber}/${memberId}`, memberId, product: product(game), bets };
      });
      await countFacts(deps, tx, real, reported);
    });
  }

  // with the token of a device that another was on
  outbox.listen('agents.registration', 'member.registered', async (tx, { merchantId, body: { memberId } }) => {
    await lookForSelfPlay(deps, tx, merchantId, memberId);
  });
  outbox.listen('agents.login', 'member.logged_in', async (tx, { merchantId, at, body: { memberId } }) => {
    await deps.tree.noteLogin(tx, merchantId, memberId, new Date(at));
    await lookForSelfPlay(deps, tx, merchantId, memberId);
  });
  subscribeToMoney(deps, outbox);
}

/** Money that came or went otherwise than by a bet. */
function subscribeToMoney(deps: AgentsDeps, outbox: Outbox): void {
  outbox.listen('agents.deposit', 'deposit.credited', async (tx, fact) => {
    await noteMoney(deps, tx, { ...moneyOf(fact), kind: 'deposit' });
  });
  outbox.listen('agents.adjustment', 'balance.adjusted', async (tx, fact) => {
    await noteMoney(deps, tx, { ...moneyOf(fact), kind: 'adjustment' });
  });
  outbox.listen('agents.transfer', 'transfer.settled', async (tx, fact) => {
    const { state, direction } = fact.body;
    const { amountMinor, ...money } = moneyOf(fact);
    const signedMinor = direction === 'in' ? -amountMinor : amountMinor;
    if (state === 'done') await noteMoney(deps, tx, { ...money, amountMinor: signedMinor, kind: 'transfer' });
  });
  outbox.listen('agents.awards', 'bonuses.credited', async (tx, { merchantId, at, body: { credits } }) => {
    const awards = credits
      .filter(({ cashMinor }) => cashMinor !== '0')
      .map(({ memberId, cashMinor }) => ({
        memberId,
        at: new Date(at),
        kind: 'award' as const,
        amountMinor: BigInt(cashMinor),
      }));
    if (awards.length > 0) await noteMoneys(deps, tx, merchantId, awards);
  });
  outbox.listen('agents.withdrawal', 'withdrawal.decided', async (tx, fact) => {
    if (fact.body.state === 'paid') await noteMoney(deps, tx, { ...moneyOf(fact), kind: 'withdrawal' });
  });
}

const nothing = { stakeMinor: 0n, payoutMinor: 0n };

const amountsOf = ({ stakeMinor, payoutMinor, result, rebateMinor, sold }: SettledOrder) =>
  result === 'void'
    ? nothing
    : {
        stakeMinor: BigInt(stakeMinor),
        payoutMinor: BigInt(payoutMinor),
        ...(rebateMinor !== undefined && { rebateMinor: BigInt(rebateMinor) }),
        ...(sold && { sold }),
      };

const moneyOf = ({ merchantId, at, body: { memberId, amountMinor } }: MoneyFact) => ({
  merchantId,
  memberId,
  at: new Date(at),
  amountMinor: BigInt(amountMinor),
});

interface MoneyFact {
  readonly merchantId: string;
  readonly at: string;
  readonly body: { readonly memberId: string; readonly amountMinor: string };
}
