/** The system: status, merchant configuration, keys. */
import { Type } from 'typebox';
import { languages } from '#texts/languages';
import { get } from '../../endpoint.ts';
import { Closed, Code, OneOf } from '../../schemas.ts';
import { dialling } from '../members/verification.ts';

export const linkTypes = [
  'IOS',
  'Android',
  'MOBILECONFIG',
  'AppDownloadIcon',
  'FACEBOOK',
  'FACEBOOK1',
  'TELEGRAM',
  'INSTAGRAM',
  'YOUTUBE',
  'DISCORD',
  'LINKEDIN',
] as const;

const Link = Closed({ resourceType: OneOf(linkTypes), url: Type.String(), labelNameEn: Type.String() });

/** The merchant's public configuration: the `info` of the system status. */
const MerchantInfo = Closed({
  merchant: Code,
  name: Type.String(),
  currency: Closed({ code: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
  languages: Type.Array(OneOf(languages)),
  defaultLanguage: OneOf(languages),
  defaultTheme: OneOf(['dark', 'light'] as const),
  timeZone: Type.String(),
  /** Flags by key; only public ones. */
  whitelabel: Type.Record(Type.String(), Type.Boolean()),
  /** The active modules, by their ids on the wire: those of the flags, and those without a flag. */
  modules: Type.Array(Type.String()),
  resources: Type.Array(Link),
  customerService: Type.Array(Closed({ csType: OneOf(['WHATSAPP', 'LIVECHAT'] as const), path: Type.String() })),
  mobileTemplate: Closed({ mem_cen: Type.String(), dep_func: Type.String() }),
  register: Closed({ methods: Type.Array(Type.String()), toRegisterFirst: Type.Boolean() }),
  domainRoute: Type.Array(Type.String()),
  /** Origin of game frames: `https://play.example.com`. */
  stageOrigin: Type.String(),
  paths: Type.Record(Type.String(), Type.String()),
  mainDomain: Type.String(),
  imageCDNs: Type.Array(Type.String()),
  onlineNumber: OneOf(['decorative', 'live'] as const),
  downloadBannerExcludedHosts: Type.Array(Type.String()),
  /**
   * Announcements over home: whether all must be read before closing, whether there are steps at the foot, a close button, “hide for
   * today”.
   */
  popup: Closed({
    forceRead: Type.Boolean(),
    footer: Type.Boolean(),
    closeButton: Type.Boolean(),
    hideToday: Type.Boolean(),
  }),
  /** Links to the apps, of types IOS, Android, MOBILECONFIG. `profileUrl` opens the profile in Apple's settings; empty without one. */
  download: Closed({ needsLogin: Type.Boolean(), profileUrl: Type.String() }),
  minimumAge: Type.Integer(),
  /** Text catalogs of the site by language: where to fetch them. */
  texts: Type.Record(Type.String(), Type.String()),
});

export const systemEndpoints = {
  systemStatus: get('/wps/system/status', 'anyone', {
    summary:
      'Get the status of the site (0 open, 1 under maintenance, 2 restricted in this region) and the merchant’s public configuration.',
    ignoresUnknownQuery: true,
    onStage: true,
    answer: Closed({
      status: Type.Integer({ minimum: 0, maximum: 2 }),
      maintenance: Type.Boolean(),
      regionRestriction: Type.Boolean(),
      location: Closed({ ip: Type.String() }),
      /** Why it is closed and until when, in the operators' words. */
      message: Type.Optional(Type.String()),
      serverTime: Type.String({ format: 'date-time' }),
      info: MerchantInfo,
    }),
  }),

  systemKeys: get('/wps/system/keys', 'anyone', {
    summary:
      'Get the public keys for encrypted bodies as a JWKS, the current one first, with the merchant and server time that each body must contain.',
    answer: Closed({
      keys: Type.Array(
        Closed({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          y: Type.String(),
          kid: Type.String(),
          use: Type.String(),
          alg: Type.String(),
        }),
      ),
      merchant: Code,
      /** The server's clock, in milliseconds since 1970: a device's clock may be wrong. */
      time: Type.Integer(),
    }),
  }),

  systemDomainRoute: get('/wps/system/domainRoute', 'anyone', {
    summary: 'List the merchant’s hosts, the main one first.',
    ignoresUnknownQuery: true,
    answer: Closed({ domainRoute: Type.Array(Type.String()), mainDomain: Type.String() }),
  }),

  systemWhitelabel: get('/wps/system/whitelabel', 'anyone', {
    summary: 'Get the merchant’s public flags by key, and the active modules.',
    ignoresUnknownQuery: true,
    answer: Closed({ whitelabel: Type.Record(Type.String(), Type.Boolean()), modules: Type.Array(Type.String()) }),
  }),

  systemCountry: get('/wps/system/country', 'anyone', {
    summary:
      'List the available countries with their dialling codes, and the dialling code of the merchant’s own country.',
    ignoresUnknownQuery: true,
    answer: Closed(dialling),
  }),

  consolidatedSettings: get('/wps/system/settings/consolidated', 'anyone', {
    summary: 'Get the merchant’s public configuration, without the status of the site.',
    ignoresUnknownQuery: true,
    answer: Type.Interface(
      [MerchantInfo],
      {
        /** The first image server; empty where images are served beside this API. */
        imageCDNOne: Type.String(),
        /** The address that opens a MOBILECONFIG in Apple's settings; empty without one. */
        mobileprovisionCDN: Type.String(),
        /** 1 web, 3 mobile: which site answers here. */
        gateway: Type.Integer(),
      },
      { additionalProperties: false },
    ),
  }),

  memberTemplate: get('/wps/member/template', 'session', {
    summary: 'Get the templates of the member’s pages: `1` for the new one, `0` for the base.',
    ignoresUnknownQuery: true,
    answer: Closed({ mem_cen: Type.String(), dep_func: Type.String() }),
  }),
};
