/** The console's endpoints of merchants: which the platform has, what a new one may be made of, and what one still misses. */
import { flags, languages } from '#contract';
import { currencies, ok, refuse } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { PLATFORM } from '../names.ts';
import type { Switchboard } from '../switchboard.ts';
import { readinessOf } from './readiness.ts';

export function foundingRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listMerchants: async () => ok({ rows: depsOf(PLATFORM).founding.merchants().map(rowOf) }),

    showMerchant: async ({ params: { code } }) => {
      const { founding, db } = depsOf(PLATFORM);
      const merchant = founding.merchants().find(({ id }) => id === code);
      if (!merchant) return refuse('merchant.unknown');
      const [versions, opening] = await Promise.all([founding.versions(db, code), founding.opening(db, code)]);
      const [newest] = versions;
      return ok({
        ...rowOf(merchant),
        version: newest?.version ?? 0,
        ...(newest && { choices: newest.choices }),
        versions: versions.map(({ version, by, at }) => ({ version, by, at: at.toISOString() })),
        ...(opening && { opened: { by: opening.opened_by, at: opening.opened_at.toISOString() } }),
        readiness: [...(await readinessOf(depsOf(code), merchant))],
      });
    },

    foundingChoices: async ({ query: { code = '' } }) => {
      const { founding } = depsOf(PLATFORM);
      const accounts = founding.accountsOf(code);
      return ok({
        templates: founding.templates.map(({ code, theme, manifest }) => ({
          id: code,
          theme,
          defaultTheme: manifest.defaultTheme,
          languages: [...manifest.languages],
          flags: { ...manifest.flags } as Record<string, boolean>,
          vendors: [...manifest.vendors],
          payments: [...manifest.payments],
        })),
        themes: founding.themes.map((theme) => ({ ...theme, dark: { ...theme.dark }, light: { ...theme.light } })),
        currencies: Object.keys(currencies),
        languages: [...languages],
        timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone')],
        flags: Object.entries(flags).map(([id, flag]) => ({ id, sentence: flag.sentence, byDefault: flag.default })),
        vendors: [...accounts.vendors],
        payments: [...accounts.payments],
        messengers: [...accounts.messengers],
      });
    },
  });
}

function rowOf({ id, manifest }: Merchant) {
  const { name, hosts, stageHost, currency, languages: offered, defaultLanguage, timeZone, founded } = manifest;
  return {
    id,
    name,
    state: founded ? (founded.isOpen ? ('open' as const) : ('closed' as const)) : ('folder' as const),
    hosts: [...hosts],
    stageHost,
    currency,
    languages: [...offered],
    defaultLanguage,
    timeZone,
  };
}
