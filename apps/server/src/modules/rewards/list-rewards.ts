/** Everything a member can claim, plays with, and has received. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Merchant } from '../merchants/index.ts';
import { type HeldGrant, isLiving } from '../wallet/index.ts';
import { startedCampaigns } from './campaigns/index.ts';
import type { Rewarding } from './context.ts';
import { claimantOf, factsOf, mayTakePart, progressOf } from './giving/index.ts';
import { reviewsOf } from './reviews/index.ts';
import { claimable, grantToWire, missionToWire, offerToWire, type Reader, type WireClaim } from './wire.ts';

const LISTED = 100;

export interface RewardsRequest {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly language: Language;
}

export async function readerOf(rewards: Rewarding, { merchant, language }: RewardsRequest): Promise<Reader> {
  const started = await startedCampaigns(rewards.db, merchant.id);
  return { merchant, language, campaigns: new Map(started.map((campaign) => [campaign.code, campaign])) };
}

export async function listRewards(
  rewards: Rewarding,
  request: RewardsRequest,
): Promise<AnswerOf<Endpoints['rewards']>> {
  const { db, bonus } = rewards;
  const { merchant, memberId } = request;
  const owner = { merchantId: merchant.id, memberId };
  const reader = await readerOf(rewards, request);
  const held = await bonus.list(db, owner, LISTED);
  const reviews = new Map((await reviewsOf(db, merchant.id, memberId, LISTED)).map((row) => [row.grant_id, row]));
  const toWire = (one: HeldGrant) => grantToWire(rewards, reader, one, reviews.get(one.grant.id));
  const inState = (state: string) => held.filter(({ grant }) => grant.state === state);
  const [active] = inState('active');
  const open = await openCampaigns(rewards, request);
  const progress = await progressOf(db, owner);
  const kinds = await Promise.all(open.map(({ terms }) => rewards.kinds(terms.kind)));
  const needs = kinds.flatMap((kind) => kind?.manifest.needs ?? []);
  const claimant = await claimantOf(rewards, db, merchant, memberId, needs);
  const claims: WireClaim[] = inState('offered').map(({ grant }) => offerToWire(rewards, reader, grant));
  for (const campaign of open.filter(({ terms }) => terms.code === undefined)) {
    const claim = await claimable(rewards, reader, campaign, progress.get(campaign.code), claimant);
    if (claim) claims.push(claim);
  }
  const missions = await Promise.all(
    open.map((campaign) => missionToWire(rewards, reader, campaign, progress.get(campaign.code))),
  );
  return {
    claims,
    ...(active && { active: toWire(active) }),
    missions: missions.filter((mission) => mission !== undefined),
    waiting: inState('queued').map(toWire),
    over: held.filter(({ grant }) => !isLiving(grant.state)).map(toWire),
    takesCodes: open.some(({ terms }) => terms.code !== undefined),
  };
}

/** Those that run and that the member may take part in now. */
export async function openCampaigns(rewards: Rewarding, { merchant, memberId }: RewardsRequest) {
  const running = await rewards.running(merchant.id);
  const facts = (await factsOf(rewards, rewards.db, merchant, [memberId], running)).get(memberId) ?? {};
  const at = new Date(rewards.clock.now());
  return running.filter((campaign) => mayTakePart(merchant, campaign, facts, at));
}
