/** What operators give to an audience, some members at a time: each is given it as anybody is given an award, or left out. */
import { configuredAmount, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, findCampaign, lockCampaign, openingAt, runningCampaigns, spentBy } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { mayAward, violationsOf } from '../policy/index.ts';
import { givePrizes } from './give-prizes.ts';
import type { MemberOccasion } from './step-member.ts';

/** The kind of campaign that is given so, and in no other way. */
const KIND = 'mass-grant';

interface MassGrantPlan {
  readonly version: number;
  readonly amountMinor: bigint;
  /** What of its budget, and of its number, is left. */
  readonly leftMinor: bigint;
  readonly leftCount: bigint | undefined;
}

interface MassGrantShare {
  readonly campaign: string;
  readonly version: number;
  /** Each member is given it once in a run. */
  readonly run: string;
  readonly memberIds: readonly string[];
}

/** `waits`: the campaign is paused, or not open now. `over`: it gives nothing more under these terms. */
type Shared =
  | { readonly kind: 'given'; readonly count: number; readonly minor: bigint }
  | { readonly kind: 'waits' }
  | { readonly kind: 'over' };

export interface GivingBackOffice {
  /** Those that could be given now. */
  campaigns(db: Db, merchant: Merchant): Promise<readonly Campaign[]>;
  plan(
    db: Db,
    merchant: Merchant,
    code: string,
  ): Promise<Result<MassGrantPlan, 'campaign.unknown' | 'campaign.not_allowed'>>;
  /** What is planned of a campaign is planned one after another. */
  lock(tx: Tx, merchant: Merchant, code: string): Promise<void>;
  /** In the transaction that saves how far the run has come. */
  give(tx: Tx, merchant: Merchant, share: MassGrantShare): Promise<Shared>;
}

export function openGiving(rewards: Rewarding): GivingBackOffice {
  const openingOf = (merchant: Merchant, { terms }: Campaign) =>
    openingAt(terms, momentAt(merchant, new Date(rewards.clock.now())));
  const campaigns = async (db: Db, merchant: Merchant) =>
    (await runningCampaigns(db, merchant.id)).filter(({ terms }) => terms.kind === KIND);
  return {
    campaigns,

    async plan(db, merchant, code) {
      const campaign = (await campaigns(db, merchant)).find((one) => one.code === code);
      if (!campaign) return refuse('campaign.unknown');
      const { terms, version } = campaign;
      const amountMinor = BigInt(terms.params.giftMinor ?? 0);
      const isAllowed = violationsOf(merchant, terms).length === 0 && mayAward(merchant, amountMinor);
      if (!isAllowed || openingOf(merchant, campaign) !== 'running') return refuse('campaign.not_allowed');
      const { granted, spent_minor } = await spentBy(db, merchant.id, code);
      const { budget, count } = terms.limits;
      return ok({
        version,
        amountMinor,
        leftMinor: configuredAmount(budget, merchant.currency) - spent_minor,
        leftCount: count === undefined ? undefined : BigInt(count) - granted,
      });
    },

    async lock(tx, merchant, code) {
      await lockCampaign(tx, merchant.id, code);
    },

    async give(tx, merchant, { campaign: code, version, run, memberIds }) {
      const row = await lockCampaign(tx, merchant.id, code);
      const campaign = await findCampaign(tx, merchant.id, code, version);
      const isOver = !row || !campaign || row.state === 'ended' || row.version !== version;
      if (isOver || openingOf(merchant, campaign) === 'over') return { kind: 'over' };
      if (row.state !== 'running' || openingOf(merchant, campaign) !== 'running') return { kind: 'waits' };
      const { day } = momentAt(merchant, new Date(rewards.clock.now()));
      const occasions = memberIds.map((memberId): MemberOccasion => {
        return { memberId, occasion: { kind: KIND, id: run, day, body: { memberId } } };
      });
      const given = await givePrizes(rewards, tx, merchant, campaign, occasions);
      return { kind: 'given', count: given.length, minor: given.reduce((sum, one) => sum + one.award_minor, 0n) };
    },
  };
}
