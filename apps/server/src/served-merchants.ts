/** The merchants that are served: in production without demo merchants. */
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { AppConfig } from './config.ts';

type ServingConfig = Pick<AppConfig, 'isProduction' | 'regionHeader' | 'isRegionUnasked' | 'consoleHosts'>;

export function servedMerchants(
  manifests: readonly MerchantManifest[],
  { isProduction, regionHeader, isRegionUnasked, consoleHosts }: ServingConfig,
): readonly MerchantManifest[] {
  if (!isProduction) return manifests;
  const served = manifests.filter(({ isDemo }) => !isDemo);
  // With a console, the first merchant may be founded there.
  if (served.length === 0 && consoleHosts.length === 0) {
    throw new Error(
      'There is no merchant to serve: production serves no demo merchant. Add one: npm run new -- merchant, or name the hosts of a console in CONSOLE_HOSTS and found it there.',
    );
  }
  const choosy = served.find(({ refusedRegions = [] }) => refusedRegions.length > 0);
  if (choosy && regionHeader === undefined && !isRegionUnasked) {
    throw new Error(
      `${choosy.code} refuses regions, and nothing tells where a caller is. Say in REGION_HEADER which header of a trusted proxy does, or “none”.`,
    );
  }
  return served;
}
