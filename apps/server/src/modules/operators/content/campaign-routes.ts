/** The console's endpoints of campaigns: what they are, and their forms. */
import { formatAmount, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';

type Overview = Awaited<ReturnType<OperatorDeps['campaigns']['overview']>>[number];

const ALL_BP = 10_000n;
/** A code that is not among them is written by hand. */
const GAMES_TO_CHOOSE = 1_000;

export function campaignRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listCampaigns: async ({ scope: { id, merchant }, language }) => {
      const { campaigns, db } = depsOf(id);
      const all = await campaigns.overview(db, merchant);
      return ok({
        currency: merchant.currency.code,
        rows: all.map((one) => campaignOf(one, merchant, campaigns.names(merchant, language, one.terms))),
      });
    },

    listCampaignNames: async ({ scope: { id, merchant }, language }) => {
      const { campaigns, db } = depsOf(id);
      const all = await campaigns.overview(db, merchant);
      const nameOf = ({ terms }: Overview) => campaigns.names(merchant, language, terms).title;
      return ok({ rows: all.map((one) => ({ code: one.row.code, name: nameOf(one) })) });
    },

    campaignForm: async ({ scope: { id, merchant }, language }) => {
      const { campaigns, games, db } = depsOf(id);
      const { schema, kinds, categories } = campaigns.form(merchant, language);
      const listed = await games.games(db, merchant, { limit: GAMES_TO_CHOOSE });
      const { code, decimals } = merchant.currency;
      return ok({
        currency: { code, decimals },
        languages: [...merchant.manifest.languages],
        defaultLanguage: merchant.manifest.defaultLanguage,
        schema,
        kinds: kinds.map((kind) => ({ ...kind, leftOut: [...kind.leftOut] })),
        categories: [...categories],
        games: listed.map(({ gameCode, names }) => ({
          code: gameCode,
          name: names[language] ?? names[merchant.manifest.defaultLanguage] ?? gameCode,
        })),
      });
    },

    showCampaign: async ({ scope: { id, merchant }, params: { code }, language }) => {
      const { campaigns, db } = depsOf(id);
      const [found] = await campaigns.overview(db, merchant, code);
      if (!found) return refuse('campaign.unknown');
      const days = await campaigns.days(db, merchant.id, code);
      const { budgetPerDay } = found.terms.limits;
      return ok({
        ...campaignOf(found, merchant, campaigns.names(merchant, language, found.terms)),
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

function campaignOf(
  { row, terms, budgetMinor, versions }: Overview,
  { currency }: Merchant,
  names: ReturnType<OperatorDeps['campaigns']['names']>,
) {
  const spent = BigInt(row.spent_minor);
  return {
    id: row.code,
    state: row.state,
    ...(row.version !== null && { version: row.version }),
    latest: versions[0]?.version ?? 0,
    kind: terms.kind,
    kindName: names.kind,
    title: names.title,
    granted: Number(row.granted),
    spent: formatAmount(spent, currency),
    budget: formatAmount(budgetMinor, currency),
    usedBp: budgetMinor > 0n ? Number((spent * ALL_BP) / budgetMinor) : 0,
    changedAt: row.changed_at.toISOString(),
  };
}
