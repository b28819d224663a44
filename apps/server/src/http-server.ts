/** The HTTP server: handlers of all modules behind the guards, pages, webhooks, health. */
import { join } from 'node:path';
import type { Clock, Random } from '#kernel';
import type { AppConfig } from './config.ts';
import { type ConsoleHttp, createConsoleHttp } from './http/console/create-console-http.ts';
import type { ConsoleApi } from './http/console/handlers.ts';
import { collectHandlers, createHttp, type Http, type HttpDeps } from './http/create-http.ts';
import { addDocsPages } from './http/docs/docs-pages.ts';
import { addHealthPages, type HealthDeps } from './http/endpoints/health-routes.ts';
import { createInsideCall, type InsideCall } from './http/endpoints/inside-call.ts';
import { routes as systemRoutes } from './http/endpoints/system-routes.ts';
import { addWebhookRoutes } from './http/endpoints/webhook-routes.ts';
import { createOverload, type Overload } from './http/limits/overload.ts';
import type { Logger } from './http/log.ts';
import { hostName } from './http/merchant.ts';
import { createMetrics, type Metrics, type Reading } from './http/metrics.ts';
import { addAppIcons } from './http/pages/app-icons.ts';
import { createSqueezer, openBuiltFiles } from './http/pages/built-files.ts';
import { createShells } from './http/pages/make-page.ts';
import { createMerchantFiles, type MerchantFiles } from './http/pages/merchant-files.ts';
import { createPageCache } from './http/pages/page-cache.ts';
import { loadRenderer } from './http/pages/renderer.ts';
import { addSitePages } from './http/pages/site-pages.ts';
import { addStagePages } from './http/pages/stage-pages.ts';
import { type Proxies, readProxies } from './http/proxies.ts';
import { createOpenEnvelope } from './http/security/encryption.ts';
import { createGuards, type Guards } from './http/security/guards.ts';
import { addSecurityHook } from './http/security/security-hook.ts';
import { type Merchant, merchantRoutes } from './modules/merchants/index.ts';
import { type AddressLimit, createAddressLimit } from './rate-limits/index.ts';
import { dispatchRoutes, dispatchSecurity, dispatchSessions } from './shards/dispatch.ts';
import type { Shards } from './shards/shards.ts';

export interface HttpServerDeps {
  readonly config: AppConfig;
  readonly shards: Shards;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly readings: readonly Reading[];
  readonly readiness: HealthDeps['readiness'];
  /** The public address of a host. */
  readonly originOf: (host: string) => string;
  readonly otherHosts: NonNullable<HttpDeps['otherHosts']>;
  readonly merchantsDirectory?: string | undefined;
  readonly consoleApi: ConsoleApi;
}

const apps = join(import.meta.dirname, '../..');
const VERSION = '0.1.0';

export interface HttpServer {
  readonly http: Http;
  /** At hosts of its own; absent where the configuration names none. */
  readonly consoleHttp: ConsoleHttp | undefined;
  readonly proxies: Proxies;
  readonly close: () => Promise<void>;
}

export async function openHttpServer(deps: HttpServerDeps): Promise<HttpServer> {
  const { config, shards, log, clock } = deps;
  const { keys, merchants } = shards.platform;
  const modulesOf = (merchantId: string) => shards.databaseOf(merchantId).modules;
  const { isProduction, limits, redisUrl } = config;
  const proxies = readProxies(config.trustProxy);
  const files = createMerchantFiles(deps.merchantsDirectory);
  const handlers = {
    ...systemRoutes(keys, clock),
    ...merchantRoutes({ clock, textsOf: files.textsOf, pathsOf: files.pathsOf, stageOriginOf: stageOriginOf(deps) }),
    ...dispatchRoutes(shards),
  };
  const limitOf = (name: string, limit: number) => createAddressLimit({ name, limit, windowSeconds: 10 }, redisUrl);
  const budget = limitOf('requests', limits.requests);
  const pageBudget = limitOf('pages', limits.pages);
  const overload = createOverload(limits);
  const metrics = createMetrics([
    { name: 'http_in_flight', help: 'Requests being answered.', read: overload.inFlight },
    ...deps.readings,
  ]);
  const guards = createGuards({
    merchants,
    sessions: dispatchSessions(shards),
    isProduction,
    proxies,
    ...(config.regionHeader === undefined ? {} : { regionHeader: config.regionHeader }),
  });
  const consoleHttp = await openConsole(deps, { budget, overload, metrics, proxies });
  const http = createHttp({
    handlers,
    guards,
    openEnvelope: createOpenEnvelope({
      keys,
      clock,
      spend: async (merchantId, jti, until) => modulesOf(merchantId).identity.spendPayload(merchantId, jti, until),
    }),
    budget,
    overload,
    metrics,
    log,
    isProduction,
    mustCheckAnswers: !isProduction,
    proxies,
    otherHosts: (request) => {
      const isConsole = config.consoleHosts.includes(hostName(proxies.hostOf(request) ?? ''));
      return isConsole && consoleHttp
        ? (consoleRequest, response) => consoleHttp.routing(consoleRequest, response)
        : deps.otherHosts(request);
    },
  });
  addSecurityHook(http, { guards, security: dispatchSecurity(shards) });
  addHealthPages(http, {
    readiness: deps.readiness,
    metrics,
    isProduction,
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  });
  if (config.hasPublicDocs) addDocsPages(http, VERSION);
  addWebhookRoutes(http, {
    guards,
    receive: async (call) => modulesOf(call.merchant.id).cashier.receiveWebhook(call),
    checkLaunch: async (call) => modulesOf(call.merchant.id).transfers.checkLaunch(call),
    answerWalletCall: async (call) => modulesOf(call.merchant.id).seamless.answerWalletCall(call),
  });
  await addPages(http, deps, { guards, files, pageBudget, inside: createInsideCall(collectHandlers(handlers)) });
  return {
    http,
    consoleHttp,
    proxies,
    close: async () => {
      await http.close();
      await consoleHttp?.close();
      overload.close();
      budget.close();
      pageBudget.close();
    },
  };
}

interface ConsoleParts {
  readonly budget: AddressLimit;
  readonly overload: Overload;
  readonly metrics: Metrics;
  readonly proxies: Proxies;
}

/** The operators' console, at hosts of its own. */
async function openConsole(deps: HttpServerDeps, parts: ConsoleParts): Promise<ConsoleHttp | undefined> {
  const { isProduction, hasPublicDocs, consoleHosts, previewHost } = deps.config;
  if (consoleHosts.length === 0) return undefined;
  return createConsoleHttp({
    ...parts,
    api: deps.consoleApi,
    files: openBuiltFiles(join(apps, 'console/dist'), !isProduction),
    log: deps.log,
    isProduction,
    mustCheckAnswers: !isProduction,
    hasPublicDocs,
    version: VERSION,
    newNonce: nonceOf(deps),
    originOf: deps.originOf,
    previewOrigin: () => (previewHost === undefined ? undefined : deps.originOf(`*.${previewHost}`)),
  });
}

const nonceOf =
  ({ random }: Pick<HttpServerDeps, 'random'>) =>
  () =>
    Buffer.from(random.bytes(16)).toString('base64url');

const stageOriginOf =
  ({ originOf }: Pick<HttpServerDeps, 'originOf'>) =>
  ({ manifest }: Merchant) =>
    originOf(manifest.stageHost);

interface PageParts {
  readonly guards: Guards;
  readonly files: MerchantFiles;
  readonly inside: InsideCall;
  readonly pageBudget: AddressLimit;
}

/** The built site, its icons and the frames of games. */
async function addPages(http: Http, deps: HttpServerDeps, { guards, files, inside, pageBudget }: PageParts) {
  const { clock, shards } = deps;
  // What pages may load follows from manifests and settings alone: any modules know it.
  const { play, catalog } = shards.main.modules;
  const { isProduction } = deps.config;
  const newNonce = nonceOf(deps);
  const site = openBuiltFiles(join(apps, 'site/dist/client'), !isProduction);
  const stage = openBuiltFiles(join(apps, 'stage/dist'), !isProduction);
  addSitePages(http, {
    guards,
    inside,
    files,
    site,
    renderer: await loadRenderer(join(apps, 'site/dist')),
    cache: createPageCache(clock, { onRetry: createSqueezer() }),
    shellOf: createShells(clock),
    budget: pageBudget,
    newNonce,
    frameOrigins: (merchant) => [stageOriginOf(deps)(merchant), ...play.frameOrigins(merchant)],
    pictureOrigins: catalog.pictureOrigins,
    consoleOrigins: () => deps.config.consoleHosts.map(deps.originOf),
  });
  addAppIcons(http, { guards, files, site });
  addStagePages(http, { guards, files, stage, newNonce, originOf: deps.originOf });
}
