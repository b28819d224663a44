/** Campaigns as operators see and change them. Each change is written with what was before. */
import type { CampaignTerms, Language } from '#contract';
import type { Json, Result } from '#kernel';
import { ok, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { beginChecks, closeFindings, openFindings } from '../findings/index.ts';
import { violationsOf } from '../policy/index.ts';
import { isCapAllowed } from './free-rounds.ts';
import { type CampaignEvent, campaignLifecycle } from './lifecycle.ts';
import { type CampaignOverview, readOverview } from './overview.ts';
import { previewTerms, type TermsPreview } from './preview.ts';
import { type Kinds, readTerms } from './read-terms.ts';
import { findVersion, givenByDay, listCampaigns, lockCampaign, saveVersion, setCampaign } from './store-campaign.ts';
import { type CampaignNames, campaignNames, type TermsForm, termsForm } from './terms-form.ts';

const DAYS_SHOWN = 31;

export interface CampaignChange {
  readonly code: string;
  readonly version: number | null;
  readonly before: string;
  readonly after: string;
}

type Changed = Result<CampaignChange, 'campaign.unknown' | 'campaign.not_allowed' | 'campaign.malformed'>;

/** A type, so that a command may answer it as it is. */
type OpenFinding = {
  readonly grant: string;
  readonly what: 'account' | 'overdue' | 'policy';
  readonly member: string;
  readonly campaign: string;
  readonly since: string;
};

const FINDINGS_SHOWN = 200;

export interface CampaignsBackOffice {
  list(db: Db, merchantId: string): Promise<readonly { readonly [field: string]: Json }[]>;
  /** All campaigns, or one, with their versions. */
  overview(db: Db, merchant: Merchant, code?: string): Promise<readonly CampaignOverview[]>;
  /** What a campaign gave on its last days. */
  days(db: Db, merchantId: string, code: string): ReturnType<typeof givenByDay>;
  /** How terms of each kind are written, in words of a language. */
  form(merchant: Merchant, language: Language): TermsForm;
  /** What a campaign and its kind are called; a kind that this server has no more by its code. */
  names(merchant: Merchant, language: Language, terms: Pick<CampaignTerms, 'kind' | 'title'>): CampaignNames;
  /** What terms would say and do; one award is worked out for a deposit, bet or prize of this amount. */
  preview(merchant: Merchant, text: string, amountMinor: bigint): Promise<TermsPreview>;
  /** A new version; it runs once it is started. Returns its number. */
  save(
    tx: Tx,
    merchant: Merchant,
    saved: { readonly code: string; readonly text: string; readonly by: string },
  ): Promise<Result<{ readonly version: number }, 'campaign.malformed' | 'campaign.not_allowed'>>;
  /** Runs this version from now on: grants made before keep theirs. */
  start(tx: Tx, merchant: Merchant, code: string, version: number): Promise<Changed>;
  pause(tx: Tx, merchantId: string, code: string): Promise<Changed>;
  end(tx: Tx, merchantId: string, code: string): Promise<Changed>;
  /** Where it stands among the merchant's promotions: from the lowest place on, those of one place by code. */
  place(
    tx: Tx,
    merchantId: string,
    code: string,
    place: number,
  ): Promise<Result<{ readonly before: number }, 'campaign.unknown'>>;
  /** What the nightly check found of grants, and nobody has looked at. */
  findings(db: Db, merchantId: string): Promise<readonly OpenFinding[]>;
  /** False where there is none of that grant. */
  settleFindings(tx: Tx, merchantId: string, grantId: string): Promise<boolean>;
  /** One grant, by an operator: false where it is over. */
  revoke(tx: Tx, merchantId: string, grantId: string): Promise<boolean>;
}

export function openCampaigns(
  deps: Pick<RewardsDeps, 'clock' | 'bonus' | 'words' | 'promotions' | 'roundsIn'>,
  kinds: Kinds,
): CampaignsBackOffice {
  const { clock, bonus, roundsIn } = deps;
  const at = () => new Date(clock.now());
  const change = async (
    tx: Tx,
    { merchantId, code, version }: { readonly merchantId: string; readonly code: string; readonly version?: number },
    event: CampaignEvent,
  ): Promise<Changed> => {
    const row = await lockCampaign(tx, merchantId, code);
    if (!row) return refuse('campaign.unknown');
    if (version !== undefined && !(await findVersion(tx, merchantId, code, version))) return refuse('campaign.unknown');
    if (!campaignLifecycle.allows(row.state, event)) return refuse('campaign.not_allowed');
    const after = campaignLifecycle.next(row.state, event);
    await setCampaign(tx, row, { state: after, changed_at: at(), ...(version !== undefined && { version }) });
    return ok({ code, version: version ?? row.version, before: row.state, after });
  };
  return {
    async list(db, merchantId) {
      return (await listCampaigns(db, merchantId)).map((row) => ({
        code: row.code,
        state: row.state,
        version: row.version,
        place: row.place,
        granted: Number(row.granted),
        spentMinor: row.spent_minor.toString(),
        changedAt: row.changed_at.toISOString(),
      }));
    },
    overview: readOverview,
    days: (db, merchantId, code) => givenByDay(db, merchantId, code, DAYS_SHOWN),
    form: (merchant, language) => termsForm(deps, merchant, language),
    names: (merchant, language, terms) => campaignNames(deps, merchant, language, terms),
    preview: (merchant, text, amountMinor) => previewTerms(deps, kinds, merchant, { text, amountMinor }),
    async save(tx, merchant, { code, text, by }) {
      if (!/^[a-z0-9-]{1,64}$/.test(code)) return refuse('campaign.malformed', { field: 'code' });
      const terms = await readTerms(kinds, merchant, text, roundsIn);
      if (!terms.ok) return terms;
      const row = await lockCampaign(tx, merchant.id, code);
      if (row?.state === 'ended') return refuse('campaign.not_allowed');
      return ok({
        version: await saveVersion(tx, { merchantId: merchant.id, code, terms: terms.value, by, at: at() }),
      });
    },
    async start(tx, merchant, code, version) {
      const terms = await findVersion(tx, merchant.id, code, version);
      // Saved under another policy, perhaps.
      const [violation] = terms ? violationsOf(merchant, terms) : [];
      if (violation) return refuse('campaign.malformed', { field: `policy/${violation}` });
      if (terms && !isCapAllowed(terms, merchant)) return refuse('campaign.malformed', { field: 'policy/maxAward' });
      await beginChecks(tx, merchant.id, at());
      return change(tx, { merchantId: merchant.id, code, version }, 'start');
    },
    pause: (tx, merchantId, code) => change(tx, { merchantId, code }, 'pause'),
    end: (tx, merchantId, code) => change(tx, { merchantId, code }, 'end'),
    async place(tx, merchantId, code, place) {
      const row = await lockCampaign(tx, merchantId, code);
      if (!row) return refuse('campaign.unknown');
      await setCampaign(tx, row, { place });
      return ok({ before: row.place });
    },
    findings: async (db, merchantId) =>
      (await openFindings(db, merchantId, FINDINGS_SHOWN)).map((row) => ({
        grant: row.grant_id,
        what: row.what,
        member: row.member_id,
        campaign: row.campaign,
        since: row.first_at.toISOString(),
      })),
    settleFindings: (tx, merchantId, grantId) => closeFindings(tx, merchantId, grantId, at()),
    revoke: (tx, merchantId, grantId) => bonus.revoke(tx, merchantId, grantId),
  };
}
