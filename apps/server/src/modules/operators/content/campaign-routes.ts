/** The console's endpoints of campaigns. */
import { formatAmount, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';

type Overview = Awaited<ReturnType<OperatorDeps['campaigns']['overview']>>[number];

const ALL_BP = 10_000n;

export function campaignRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listCampaigns: async ({ scope: { id, merchant } }) => {
      const { campaigns, db } = depsOf(id);
      const all = await campaigns.overview(db, merchant);
      return ok({ currency: merchant.currency.code, rows: all.map((one) => campaignOf(one, merchant)) });
    },

    showCampaign: async ({ scope: { id, merchant }, params: { code } }) => {
      const { campaigns, db } = depsOf(id);
      const [found] = await campaigns.overview(db, merchant, code);
      if (!found) return refuse('campaign.unknown');
      const days = await campaigns.days(db, merchant.id, code);
      const { budgetPerDay } = found.terms.limits;
      return ok({
        ...campaignOf(found, merchant),
        currency: merchant.currency.code,
        ...(budgetPerDay !== undefined && { budgetPerDay }),
        days: days.map(({ day, granted, spentMinor }) => ({
          id: day,
          granted,
          spent: formatAmount(spentMinor, merchant.currency),
        })),
        versions: found.versions.map(({ version, terms, by, at }) => ({ version, by, at: at.toISOString(), terms })),
      });
    },
  });
}

function campaignOf({ row, terms, budgetMinor, versions }: Overview, { currency, manifest }: Merchant) {
  const spent = BigInt(row.spent_minor);
  const { title } = terms;
  const said = title as { readonly [language: string]: string };
  return {
    id: row.code,
    state: row.state,
    ...(row.version !== null && { version: row.version }),
    latest: versions[0]?.version ?? 0,
    kind: terms.kind,
    title: said[manifest.defaultLanguage] ?? Object.values(said)[0] ?? row.code,
    granted: Number(row.granted),
    spent: formatAmount(spent, currency),
    budget: formatAmount(budgetMinor, currency),
    usedBp: budgetMinor > 0n ? Number((spent * ALL_BP) / budgetMinor) : 0,
    changedAt: row.changed_at.toISOString(),
  };
}
