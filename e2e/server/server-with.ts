/** A server with manifests of its own, for tests that need other settings than the demo's. The real server, in this process. */
import { seedDemoMembers } from '../../apps/server/src/modules/members/index.ts';
import { openTestApp, type TestApp } from '../../apps/server/src/testing.ts';
import type { MerchantManifest } from '../../merchants/plugin.ts';
import { merchants } from '../../merchants/registry.ts';
import { expectBooksToBalance } from '../../packages/ledger/src/testing.ts';
import type { RunningServer } from './server.ts';

export interface OwnServer extends RunningServer {
  readonly server: TestApp;
}

/** Over a database in memory. `change` receives each merchant of the registry. */
export async function openServerWith(change: (manifest: MerchantManifest) => MerchantManifest): Promise<OwnServer> {
  const server = await openTestApp({ manifests: merchants.map(change) });
  for (const merchant of server.modules.merchants.all()) await seedDemoMembers(server.modules.membersDeps, merchant);
  const port = await server.listen();
  return {
    server,
    port,
    directory: '',
    origin: (host = 'localhost') => `http://${host}:${port}`,
    output: () => '',
    close: async () => {
      await expectBooksToBalance(server.database.sql);
      await server.close();
    },
  };
}
