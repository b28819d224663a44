/** The WebSockets of the server: whose they are, and what who joins a topic of its own receives first. */
import type { AppConfig } from './config.ts';
import { SESSION_COOKIE } from './http/console/bind-console-endpoint.ts';
import type { ConsoleGuard } from './http/console/handlers.ts';
import { readOwnCookies } from './http/cookies.ts';
import type { Session } from './http/handlers.ts';
import { hostName } from './http/merchant.ts';
import type { HttpServer } from './http-server.ts';
import type { Guest } from './live/socket.ts';
import { type SocketServer, type SocketServerPorts, serveSockets } from './live/socket-server.ts';
import type { Shards } from './shards/shards.ts';

export interface ConsoleParts {
  readonly config: AppConfig;
  readonly guard: ConsoleGuard;
}

export function openSockets(shards: Shards, httpServer: HttpServer, console: ConsoleParts): SocketServer {
  const { platform, databaseOf } = shards;
  return serveSockets(httpServer.http.server, {
    console: openConsole(console, shards),
    hubOf: (merchantId) => databaseOf(merchantId).hub,
    greet: (merchantId, token) => greet(shards, merchantId, token),
    isAlive(merchantId, sessionId) {
      const { database, modules } = databaseOf(merchantId);
      return modules.identity.sessions.isAlive(database.db, merchantId, sessionId);
    },
    merchantOf: (host, reported) => platform.merchants.resolve(host, reported),
    proxies: httpServer.proxies,
  });
}

/** By a player's own token, or that of a game frame or the chat page. */
async function greet(shards: Shards, merchantId: string, token: string): Promise<Guest | undefined> {
  const { sessions } = shards.databaseOf(merchantId).modules.identity;
  const session = await sessions.resolve(merchantId, token);
  if (session) return { ...guestOf(session), readWhole: (topic) => readWhole(shards, merchantId, session, topic) };
  const frame = await sessions.resolveStage(merchantId, token);
  if (frame)
    return {
      ...guestOf(frame),
      readWhole: async (topic) => (topic === 'balance' ? readWhole(shards, merchantId, frame, topic) : undefined),
    };
  const chat = await sessions.resolveChat(merchantId, token);
  return chat && { ...guestOf(chat), isTrial: false, isChat: true };
}

const guestOf = ({ id, memberId, isTrial }: Session) => ({ sessionId: id, memberId, isTrial });

/** To anyone who may call the endpoint. */
async function readWhole({ platform, databaseOf }: Shards, merchantId: string, session: Session, topic: string) {
  const { walletModule, support } = databaseOf(merchantId).modules;
  const merchant = platform.merchants.of(merchantId);
  const isViewer = session.viewsId !== undefined;
  switch (topic) {
    case 'balance':
      return isViewer ? undefined : walletModule.wholeBalance(merchant, session);
    case 'unread':
      return support.wholeCounts.unread(merchant, session);
    case 'chatUnread':
      if (isViewer || session.isTrial || !merchant.flags.liveChat) return undefined;
      return support.wholeCounts.chatUnread({ merchantId, memberId: session.memberId });
    default:
      return undefined;
  }
}

/** Operators at the console's hosts, by the cookie of their session. */
function openConsole(
  { config: { consoleHosts, isProduction }, guard }: ConsoleParts,
  { databaseOf }: Shards,
): NonNullable<SocketServerPorts['console']> {
  return {
    isHost: (host) => consoleHosts.includes(hostName(host)),
    async admit({ headers }, code, address) {
      const token = readOwnCookies(headers.cookie, isProduction)[SESSION_COOKIE] ?? '';
      const scope = guard.scopeNamed(code);
      if (!scope?.merchant || token.length > 300) return undefined;
      const identify = async () => {
        const found = await guard.identify(token, { address, isThere: false });
        return found.ok && (await guard.mayDo(found.value, scope, 'chat.see')) ? found.value : undefined;
      };
      const operator = await identify();
      if (!operator) return undefined;
      const { operators } = databaseOf(scope.id).modules;
      const watcher = { merchantId: scope.id, operator: operator.name, address };
      return {
        merchantId: scope.id,
        operator: {
          isStill: async () => (await identify())?.name === operator.name,
          watch: (memberId) => operators.watchChat(watcher, memberId),
        },
      };
    },
  };
}
