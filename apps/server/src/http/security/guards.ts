/** The guards of every call before its handler: merchant, maintenance, region, flag, forgery, session. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Language, RefusalCode } from '#contract';
import { assertNever, ok, type Refusal, type Result, refuse } from '#kernel';
import type { Session } from '../handlers.ts';
import { hostName, type Merchant, type MerchantHosts } from '../merchant.ts';
import type { Proxies } from '../proxies.ts';
import { noteSession } from '../request-notes.ts';
import type { Sessions } from '../sessions.ts';
import { chooseLanguage } from '../texts/language.ts';
import { deviceOf } from './device.ts';

/** What is known of a request before its session. */
export interface Caller {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly address: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly device: string;
  readonly isRegionRestricted: boolean;
}

/**
 * Which origin of a merchant answers: the site's, that of game frames, or both. A game must find nothing of the site at its own origin,
 * and the site must serve nothing of a game at its own.
 */
export type AnsweredAt = 'site' | 'stage' | 'both';

export interface GuardsDeps {
  readonly merchants: MerchantHosts;
  readonly sessions: Sessions;
  readonly isProduction: boolean;
  /** A trusted proxy's header with the caller's region, `cf-ipcountry`; absent: regions are not checked. */
  readonly regionHeader?: string;
  /** Trusted proxies; none by default. */
  readonly proxies?: Pick<Proxies, 'isTrusted'>;
}

export interface Guards {
  enter(request: FastifyRequest): Result<Caller, 'merchant.unknown'>;
  /** Whether what is answered at `at` is answered at the host of this request. */
  isAnswered(request: FastifyRequest, at: AnsweredAt): boolean;
  check(endpoint: Endpoint, request: FastifyRequest, caller: Caller): Refusal<RefusalCode> | undefined;
  identify(
    endpoint: Pick<Endpoint, 'access' | 'onStage'>,
    request: FastifyRequest,
    merchant: Merchant,
  ): Promise<Result<Session | undefined, RefusalCode>>;
}

/** Endpoints open during maintenance: status and encryption keys. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['/wps/system/status', '/wps/system/keys']);

export function createGuards(deps: GuardsDeps): Guards {
  const { merchants, isProduction, regionHeader, proxies } = deps;

  /** Where regions are checked, a caller without a region from a trusted proxy counts as refused. */
  function isRefused({ raw: { socket, headers } }: FastifyRequest, { manifest: { refusedRegions = [] } }: Merchant) {
    if (regionHeader === undefined || refusedRegions.length === 0) return false;
    const reported = proxies?.isTrusted(socket.remoteAddress) ? text(headers[regionHeader]) : undefined;
    return reported === undefined || refusedRegions.includes(reported.toUpperCase());
  }

  return {
    enter(request) {
      const { headers } = request;
      const host = request.host;
      const merchant = merchants.resolve(host, text(headers.merchant));
      if (!merchant) return refuse('merchant.unknown');
      return ok({
        merchant,
        language: chooseLanguage(merchant.manifest, text(headers.language), headers['accept-language']),
        address: request.ip,
        host: hostName(host),
        isSecure: isProduction || request.protocol === 'https',
        device: deviceOf(headers),
        isRegionRestricted: isRefused(request, merchant),
      });
    },

    isAnswered: (request, at) => at === 'both' || (at === 'stage') === merchants.isStage(request.host),

    check({ path, flag, changesState, method, access }, request, { merchant, address, isRegionRestricted }) {
      if (!ALWAYS_OPEN.has(path)) {
        if (merchant.isInMaintenance) return { code: 'merchant.maintenance', value: { retryAfter: 60 } };
        if (isRegionRestricted) return { code: 'merchant.region_restricted', value: { ip: address } };
      }
      if (flag && !merchant.flags[flag]) return { code: 'feature.off', value: { flag } };
      const isGuarded = (changesState && method === 'GET') || access === 'refresh';
      if (isGuarded && isForged(request, changesState === true)) return { code: 'request.forged' };
      return undefined;
    },

    async identify(endpoint, request, merchant) {
      const found = await identify(deps, endpoint, request, merchant);
      if (found.ok && found.value) noteSession(request, found.value);
      return found;
    },
  };
}

/**
 * A GET that changes state, and a call authorised by a cookie only, must come from our own pages: browsers send `Sec-Fetch-Site`, and
 * no other site can send our header without a preflight.
 */
function isForged({ headers }: FastifyRequest, hasOwnHeader: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return hasOwnHeader && headers['x-requested-with'] === undefined;
}

async function identify(
  { sessions, merchants }: GuardsDeps,
  { access, onStage }: Pick<Endpoint, 'access' | 'onStage'>,
  request: FastifyRequest,
  merchant: Merchant,
): Promise<Result<Session | undefined, RefusalCode>> {
  if (access === 'refresh') return ok(undefined);
  const token = bearer(request.headers.authorization);
  switch (access) {
    case 'anyone':
      return ok(token === undefined ? undefined : await sessions.resolve(merchant.id, token));
    case 'stage': {
      if (token === undefined) return refuse('session.missing');
      const stage = await sessions.resolveStage(merchant.id, token);
      return stage ? ok(stage) : refuse('session.expired');
    }
    case 'session':
    case 'member': {
      if (token === undefined) return refuse('session.missing');
      // The origin of game frames accepts frame tokens only.
      const isFrame = onStage !== undefined && merchants.isStage(request.host);
      const session = await (isFrame ? sessions.resolveStage : sessions.resolve)(merchant.id, token);
      if (!session) return refuse('session.expired');
      return access === 'member' && session.isTrial ? refuse('session.trial_refused') : ok(session);
    }
    default:
      return assertNever(access);
  }
}

function bearer(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') && header.length <= 300 ? header.slice(7) : undefined;
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
