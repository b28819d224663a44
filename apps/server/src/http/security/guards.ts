/** The guards of every call before its handler: merchant, maintenance, region, flag, forgery, session. */
import type { FastifyRequest } from 'fastify';
import { type Endpoint, type Language, type RefusalCode, takesKey } from '#contract';
import { assertNever, ok, type Refusal, type Result, refuse } from '#kernel';
import type { Session } from '../handlers.ts';
import { hostName, isClosedTo, type Merchant, type MerchantHosts } from '../merchant.ts';
import type { Proxies } from '../proxies.ts';
import type { Sessions } from '../sessions.ts';
import { chooseLanguage, languageRequested } from '../texts/language.ts';
import { deviceOf } from './device.ts';

/** What is known of a request before its session. */
export interface Caller {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly address: string;
  readonly host: string;
  readonly isSecure: boolean;
  readonly device: string;
  /** As a trusted proxy reports it. */
  readonly region: string | undefined;
  readonly isRegionRestricted: boolean;
  /** Closed for maintenance: to everybody, or to the caller's region. */
  readonly isClosed: boolean;
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Known once the request has entered. */
    caller?: Caller;
    /** Known once the request is admitted. */
    session?: Session | undefined;
    /** The refusal that was the answer. */
    refused?: RefusalCode;
  }
}

export interface Guards {
  /** The caller, for the rest of the request. */
  enter(request: FastifyRequest): Result<Caller, 'merchant.unknown'>;
  /** Whether what is answered at `at` is answered at the host of this request. */
  isAnswered(request: FastifyRequest, at: AnsweredAt): boolean;
  /** All guards of an endpoint in their order. Nothing the caller sent has been looked at yet. */
  admit(endpoint: Endpoint, request: FastifyRequest): Promise<Refusal<RefusalCode> | undefined>;
}

/** Endpoints open during maintenance: status and encryption keys. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(['/wps/system/status', '/wps/system/keys']);
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;

export function createGuards(deps: GuardsDeps): Guards {
  const { merchants, isProduction, regionHeader, proxies } = deps;

  /** Where regions are checked, a caller without a region from a trusted proxy counts as refused. */
  function isRefused(region: string | undefined, { manifest: { refusedRegions = [] } }: Merchant) {
    if (regionHeader === undefined || refusedRegions.length === 0) return false;
    return region === undefined || refusedRegions.includes(region);
  }

  function regionOf({ raw: { socket, headers } }: FastifyRequest): string | undefined {
    if (regionHeader === undefined || !proxies?.isTrusted(socket.remoteAddress)) return undefined;
    return text(headers[regionHeader])?.toUpperCase();
  }

  function enter(request: FastifyRequest): Result<Caller, 'merchant.unknown'> {
    if (request.caller) return ok(request.caller);
    const { headers, host } = request;
    const merchant = merchants.resolve(host, text(headers.merchant));
    if (!merchant) return refuse('merchant.unknown');
    const region = regionOf(request);
    request.caller = {
      merchant,
      language: chooseLanguage(merchant.manifest, text(headers.language), headers['accept-language']),
      address: request.ip,
      host: hostName(host),
      isSecure: isProduction || request.protocol === 'https',
      device: deviceOf(headers),
      region,
      isRegionRestricted: isRefused(region, merchant),
      isClosed: isClosedTo(merchant, region),
    };
    return ok(request.caller);
  }

  return {
    enter,

    isAnswered: (request, at) => at === 'both' || (at === 'stage') === merchants.isStage(request.host),

    async admit(endpoint, request) {
      const entry = enter(request);
      if (!entry.ok) return entry.refusal;
      const caller = entry.value;
      const named = endpoint.ignoresUnknownQuery && languageRequested(caller.merchant.manifest, request.query);
      if (named) request.caller = { ...caller, language: named };
      const closed = closedTo(endpoint, request, caller);
      if (closed) return closed;
      const found = await identify(deps, endpoint, request, caller.merchant);
      if (!found.ok) return found.refusal;
      request.session = found.value;
      return stopped(endpoint, request, found.value);
    },
  };
}

/** Refusals that need no session. */
function closedTo(
  { path, flag, changesState, method, access }: Endpoint,
  request: FastifyRequest,
  { merchant, address, isRegionRestricted, isClosed }: Caller,
): Refusal<RefusalCode> | undefined {
  if (!ALWAYS_OPEN.has(path)) {
    if (isClosed) return { code: 'merchant.maintenance', value: { retryAfter: 60 } };
    if (isRegionRestricted) return { code: 'merchant.region_restricted', value: { ip: address } };
  }
  if (merchant.isPreview && (access !== 'anyone' || method !== 'GET')) return { code: 'merchant.preview' };
  if (flag && !merchant.flags[flag]) return { code: 'feature.off', value: { flag } };
  const isGuarded = (changesState && method === 'GET') || access === 'refresh';
  return isGuarded && isForged(request, changesState === true) ? { code: 'request.forged' } : undefined;
}

/** Refusals of a session, and of what acts once without a key. */
function stopped(
  endpoint: Endpoint,
  { headers }: FastifyRequest,
  session: Session | undefined,
): Refusal<RefusalCode> | undefined {
  if (endpoint.onBreak === 'refused') {
    const until = session?.onBreakUntil;
    if (until) return { code: 'protection.on_break', value: { until: until.toISOString() } };
    if (session?.isHeld) return { code: 'protection.checking' };
  }
  if (!takesKey(endpoint) || IDEMPOTENCY_KEY.test(String(headers['idempotency-key'] ?? ''))) return undefined;
  return { code: 'request.idempotency_key_missing' };
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
  { access, onStage, forViewers }: Pick<Endpoint, 'access' | 'onStage' | 'forViewers'>,
  request: FastifyRequest,
  merchant: Merchant,
): Promise<Result<Session | undefined, RefusalCode>> {
  if (access === 'refresh') return ok(undefined);
  const token = bearer(request.headers.authorization);
  switch (access) {
    case 'anyone': {
      const session = token === undefined ? undefined : await sessions.resolve(merchant.id, token);
      return ok(session?.viewsId === undefined ? session : undefined);
    }
    case 'stage': {
      if (token === undefined) return refuse('session.missing');
      const stage = await sessions.resolveStage(merchant.id, token);
      return stage ? ok(stage) : refuse('session.expired');
    }
    case 'chat': {
      if (token === undefined) return refuse('session.missing');
      const chat = await sessions.resolveChat(merchant.id, token);
      return chat ? ok(chat) : refuse('session.expired');
    }
    case 'session':
    case 'member': {
      if (token === undefined) return refuse('session.missing');
      // The origin of game frames accepts frame tokens only.
      const isFrame = onStage !== undefined && merchants.isStage(request.host);
      const session = await (isFrame ? sessions.resolveStage : sessions.resolve)(merchant.id, token);
      if (!session) return refuse('session.expired');
      if (session.viewsId !== undefined) return asViewer(session, session.viewsId, forViewers);
      return access === 'member' && session.isTrial ? refuse('session.trial_refused') : ok(session);
    }
    default:
      return assertNever(access);
  }
}

/** A viewer's own id names nobody who has anything: only what is declared for viewers is answered as to the agent. */
function asViewer(
  session: Session,
  agentId: string,
  forViewers: Endpoint['forViewers'],
): Result<Session, 'session.viewer_refused'> {
  if (forViewers === undefined) return refuse('session.viewer_refused');
  return ok(forViewers === 'self' ? session : { ...session, memberId: agentId });
}

function bearer(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') && header.length <= 300 ? header.slice(7) : undefined;
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
