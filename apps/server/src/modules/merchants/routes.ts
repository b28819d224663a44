/** The site's first call: whether the merchant is open, and its configuration. */
import { captchaModule, type Flag, type FlagKey, flags, gatewayCodes, type Language, standingModules } from '#contract';
import { type Clock, ok } from '#kernel';
import { defineHandlers } from '../../http/handlers.ts';
import type { Merchant } from '../../http/merchant.ts';

export interface StatusDeps {
  readonly clock: Clock;
  /** Addresses of the text catalogs by language, and of the merchant's theme. */
  readonly textsOf: (merchant: Merchant) => Readonly<Record<string, string>>;
  readonly pathsOf: (merchant: Merchant) => Readonly<Record<string, string>>;
  readonly stageOriginOf: (merchant: Merchant) => string;
}

export function routes(deps: StatusDeps) {
  return defineHandlers({
    systemDomainRoute: async ({ merchant }) => ok(hostsOf(merchant)),

    systemWhitelabel: async ({ merchant }) => ok(flagsOf(merchant)),

    consolidatedSettings: async ({ merchant }) =>
      ok({
        ...infoOf(merchant, deps),
        imageCDNOne: merchant.manifest.imageCDNs[0] ?? '',
        mobileprovisionCDN: merchant.manifest.download.profileUrl,
        gateway: gatewayCodes.MOBILE,
      }),

    memberTemplate: async ({ merchant }) => ok({ ...merchant.manifest.mobileTemplate }),

    systemStatus: async ({ merchant, language, address, isRegionRestricted = false, ...call }) => {
      const isInMaintenance = call.isClosed ?? merchant.isInMaintenance;
      const message = isInMaintenance ? closedWords(merchant, language) : undefined;
      return ok({
        // Maintenance outranks the region.
        status: isInMaintenance ? 1 : isRegionRestricted ? 2 : 0,
        maintenance: isInMaintenance,
        regionRestriction: isRegionRestricted,
        location: { ip: address },
        ...(message !== undefined && { message }),
        serverTime: new Date(deps.clock.now()).toISOString(),
        info: infoOf(merchant, deps),
      });
    },
  });
}

/** Why the site is closed and until when, as its operators say it. */
function closedWords({ own, manifest }: Merchant, language: Language): string | undefined {
  return own.closing?.message?.[language] ?? own.closing?.message?.[manifest.defaultLanguage];
}

function hostsOf({ manifest }: Merchant) {
  return { domainRoute: [...manifest.hosts], mainDomain: manifest.hosts[0] ?? '' };
}

function modulesOf(key: FlagKey): readonly string[] {
  const { wire = key, modules = [] }: Flag = flags[key];
  return [wire, ...modules];
}

function flagsOf(merchant: Merchant) {
  const reported = (Object.keys(flags) as FlagKey[]).filter((key) => flags[key].audience === 'public');
  const captcha = merchant.manifest.register.isCaptchaRequired ? [captchaModule] : [];
  return {
    whitelabel: Object.fromEntries(reported.map((key) => [key, merchant.flags[key]])),
    modules: [...reported.filter((key) => merchant.flags[key]).flatMap(modulesOf), ...standingModules, ...captcha],
  };
}

function infoOf(merchant: Merchant, { textsOf, pathsOf, stageOriginOf }: StatusDeps) {
  const { manifest, currency } = merchant;
  return {
    merchant: merchant.id,
    name: manifest.name,
    currency: { code: currency.code, symbol: currency.symbol, decimals: currency.decimals },
    languages: [...manifest.languages],
    defaultLanguage: manifest.defaultLanguage,
    defaultTheme: manifest.defaultTheme,
    timeZone: manifest.timeZone,
    ...flagsOf(merchant),
    resources: manifest.links.map((link) => ({ ...link })),
    customerService: manifest.customerService.map((entry) => ({ ...entry })),
    mobileTemplate: { ...manifest.mobileTemplate },
    register: { methods: [...manifest.register.methods], toRegisterFirst: manifest.register.toRegisterFirst },
    ...hostsOf(merchant),
    stageOrigin: stageOriginOf(merchant),
    paths: { ...manifest.routes, ...pathsOf(merchant) },
    imageCDNs: [...manifest.imageCDNs],
    onlineNumber: manifest.onlineNumber,
    downloadBannerExcludedHosts: [...manifest.downloadBannerExcludedHosts],
    popup: { hideToday: true, ...manifest.popup },
    download: { ...manifest.download },
    minimumAge: manifest.minimumAge,
    texts: { ...textsOf(merchant) },
  };
}
