/** The console's endpoint of accounts with providers. A secret is never among what it answers. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';

export function providerRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listProviderAccounts: async ({ scope }) => {
      const { accounts, db } = depsOf(scope.id);
      const rows = await accounts.list(db, scope.merchant);
      return ok({
        rows: rows.map(({ plugins, versions, ...row }) => ({
          ...row,
          plugins: plugins.map((plugin) => ({ ...plugin, fields: [...plugin.fields] })),
          versions: versions.map((version) => ({
            ...version,
            settings: { ...version.settings },
            secrets: [...version.secrets],
          })),
        })),
      });
    },
  });
}
