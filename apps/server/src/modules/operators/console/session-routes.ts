/** Signing in to the console, by password and authenticator or by a passkey, and accepting an invitation. */
import type { RefusalCode } from '#contract';
import { networkOf, ok, type Result } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { type ConsoleCall, defineConsoleHandlers } from '../../../http/console/handlers.ts';
import {
  beginEnrolment,
  type Client,
  enrol,
  holderOf,
  lockSession,
  logIn,
  logInByPasskey,
  logOut,
  type OpenedSession,
  requestPasskey,
} from '../accounts/index.ts';
import { fullName, PLATFORM, parseName } from '../names.ts';
import { atHome, type Switchboard } from '../switchboard.ts';

type OpenCall = ConsoleCall<{ readonly needs: 'anyone'; readonly scope: 'none' }>;
type Where = Pick<OpenCall, 'address' | 'device' | 'token' | 'setSession'>;

const DAY_SECONDS = 86_400;
const clientOf = ({ address, device }: Where): Client => ({ surface: 'console', address, device });

export function sessionRoutes(board: Switchboard) {
  /** A new session replaces the one of this browser, which may be locked. */
  async function opened(call: Where, subject: string, name: string, result: Result<OpenedSession, RefusalCode>) {
    const known = parseName(name.split(':')[0] ?? '');
    board.record({
      merchantId: known?.home ?? PLATFORM,
      kind: 'operator',
      subject,
      outcome: result.ok ? 'ok' : result.refusal.code,
      operator: known && fullName(known),
      network: networkOf(call.address),
    });
    if (!result.ok) return result;
    if (call.token !== '') await logOut(atHome(board, call.token), call.token, 'console');
    const { operator, token, expiresAt } = result.value;
    call.setSession(token, DAY_SECONDS);
    return ok({ operator, expiresAt });
  }

  return defineConsoleHandlers({
    consoleSignIn: async (call) => {
      const { name } = call.body;
      const result = await logIn(atHome(board, name), call.body, clientOf(call));
      return opened(call, 'log-in', name, result);
    },

    consoleRequestPasskey: async ({ host }) => requestPasskey(board.depsOf(PLATFORM), host),

    consoleSignInByPasskey: async (call) => {
      const holder = holderOf(call.body);
      const name = holder ? fullName(holder) : '';
      const platform = board.depsOf(PLATFORM);
      const result = await logInByPasskey(platform, atHome(board, name), call, call.body, clientOf(call));
      return opened(call, 'log-in', name, result);
    },

    consoleLock: async ({ operator, token }) => {
      const deps = atHome(board, token);
      const home = parseName(operator.name)?.home ?? PLATFORM;
      await inTransaction(deps, (tx) => lockSession(tx, home, operator.sessionId, new Date(deps.clock.now())));
      return ok({});
    },

    consoleSignOut: async ({ token, setSession }) => {
      if (token !== '') await logOut(atHome(board, token), token, 'console');
      setSession('', 0);
      return ok({});
    },

    consoleInvitation: async ({ body: { invitation } }) => beginEnrolment(atHome(board, invitation), invitation),

    consoleAcceptInvitation: async (call) => {
      const { invitation } = call.body;
      return opened(call, 'enrol', invitation, await enrol(atHome(board, invitation), call.body, clientOf(call)));
    },
  });
}
