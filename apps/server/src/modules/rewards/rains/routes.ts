/** The endpoints of red-packet rains. */

import type { AnswerOf, Endpoints, Language } from '#contract';
import { formatAmount, ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, findCampaign, significantTerms, startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { KIND, rainProofOf, readRain } from './rain.ts';
import { type ClaimRow, claimsOf, findRain, keyOf, latestRains, type RainRow } from './store.ts';
import { createTakings } from './take-packets.ts';

type WireRain = AnswerOf<Endpoints['rains']>['rains'][number];
type WirePacket = WireRain['mine'][number];

const LOOKED_AT = 5;

const packetToWire = ({ currency }: Merchant, { packet, amount_minor, state }: ClaimRow): WirePacket => ({
  packet: packet + 1,
  amount: formatAmount(amount_minor, currency),
  state,
});

export function rainRoutes(rewards: Rewarding) {
  const { db } = rewards;
  const takings = createTakings(rewards);
  return defineHandlers({
    rains: async ({ merchant, language, session }) => {
      const now = new Date(rewards.clock.now());
      const answer = { now: now.toISOString(), rains: [] as WireRain[] };
      // A member on a break gets no advertising.
      if (session.onBreakUntil !== undefined || session.isHeld) return ok(answer);
      const started = (await startedCampaigns(db, merchant.id)).filter(({ terms }) => terms.kind === KIND);
      const facts = (await factsOf(rewards, db, merchant, [session.memberId], started)).get(session.memberId) ?? {};
      for (const { code, terms } of started) {
        const within = { code, version: 0, terms: { ...terms, window: {} } };
        if (!mayTakePart(merchant, within, facts, now)) continue;
        for (const row of shownOf(await latestRains(db, merchant.id, code, LOOKED_AT), now)) {
          const campaign = await findCampaign(db, merchant.id, code, row.version);
          const mine = await claimsOf(db, keyOf(row), [session.memberId]);
          if (campaign) answer.rains.push(rainToWire(rewards, { merchant, language, row, campaign, mine, now }));
        }
      }
      return ok(answer);
    },

    takePacket: async ({ merchant, session, body: { code, serial, tap } }) => {
      if (session.isHeld || serial < 0) return refuse('reward.unknown');
      const at = new Date(rewards.clock.now());
      const taken = await takings.submit({
        merchant,
        memberId: session.memberId,
        code,
        number: BigInt(serial),
        tap,
        at,
      });
      if ('status' in taken) return refuse('request.overloaded', { retryAfter: 1 });
      return taken.ok ? ok({ packet: packetToWire(merchant, taken.value) }) : taken;
    },

    rainProof: async ({ merchant, params: { code, serial } }) => {
      const key = { merchantId: merchant.id, code, number: BigInt(serial) };
      const row = await findRain(db, key);
      const campaign = row && (await findCampaign(db, merchant.id, code, row.version));
      if (!row || !campaign) return refuse('reward.unknown');
      if (row.server_seed === null) return refuse('proof.sealed');
      const proof = rainProofOf(row, row.server_seed, key, readRain(campaign, merchant));
      return ok({
        contentType: 'application/json',
        content: new TextEncoder().encode(proof),
        fileName: `red-packets-${code}-${serial}.json`,
      });
    },
  });
}

/** The one that falls, else the next; and the last that is over. */
function shownOf(rows: readonly RainRow[], now: Date): readonly RainRow[] {
  const falling = rows.find((row) => row.starts_at <= now && now < row.ends_at);
  const next = rows.findLast((row) => row.starts_at > now);
  const over = rows.find((row) => row.ends_at <= now);
  return [falling ?? next, over].filter((row) => row !== undefined);
}

interface Shown {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly row: RainRow;
  readonly campaign: Campaign;
  readonly mine: readonly ClaimRow[];
  readonly now: Date;
}

function rainToWire(rewards: Rewarding, { merchant, language, row, campaign, mine, now }: Shown): WireRain {
  const { terms } = campaign;
  const { leastMinor, perMember } = readRain(campaign, merchant);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  return {
    code: row.code,
    serial: Number(row.number),
    title: campaignText(rewards, merchant, language, terms.title),
    line: campaignText(rewards, merchant, language, terms.line),
    terms: significantTerms(rewards, merchant, language, terms),
    state: now < row.starts_at ? 'coming' : now < row.ends_at ? 'raining' : 'over',
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    pool: amount(row.pool_minor),
    packets: row.packets,
    taken: row.taken,
    least: amount(leastMinor),
    perMember,
    root: row.root,
    serverSeedHash: row.commitment,
    mine: mine.map((claim) => packetToWire(merchant, claim)),
  };
}
