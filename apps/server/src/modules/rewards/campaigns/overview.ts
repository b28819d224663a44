/** Campaigns as operators look at them: the version that runs, what it has given of its budget, and all versions. */
import type { CampaignTerms } from '#contract';
import { parseAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type CampaignRow, campaignVersions, listCampaigns, termsOf } from './store-campaign.ts';

export interface CampaignOverview {
  readonly row: CampaignRow;
  /** Of the version that runs; of a draft, of the newest. */
  readonly terms: CampaignTerms;
  readonly budgetMinor: bigint;
  readonly versions: readonly {
    readonly version: number;
    readonly terms: CampaignTerms;
    readonly by: string;
    readonly at: Date;
  }[];
}

export async function readOverview(db: Db, merchant: Merchant, code?: string): Promise<readonly CampaignOverview[]> {
  const rows = (await listCampaigns(db, merchant.id)).filter((row) => code === undefined || row.code === code);
  if (rows.length === 0) return [];
  const all = await campaignVersions(db, merchant.id, code);
  return rows.flatMap((row): CampaignOverview[] => {
    const versions = all
      .filter((one) => one.code === row.code)
      .map(({ version, terms, saved_by: by, saved_at: at }) => ({ version, terms: termsOf(terms), by, at }));
    const shown = versions.find(({ version }) => version === row.version) ?? versions[0];
    if (!shown) return [];
    const budget = parseAmount(shown.terms.limits.budget, merchant.currency);
    return [{ row, terms: shown.terms, budgetMinor: budget.ok ? budget.value : 0n, versions }];
  });
}
