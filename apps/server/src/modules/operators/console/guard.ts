/** Who may call the console: sessions, allowed addresses, permissions by scope. */
import { networkOf, ok, refuse } from '#kernel';
import type { ConsoleGuard } from '../../../http/console/handlers.ts';
import { isAddressAllowed, mayDo, sessionOf } from '../accounts/index.ts';
import { fullName, PLATFORM, parseName } from '../names.ts';
import { atHome, merchantNamed, type Switchboard } from '../switchboard.ts';

/** How the platform's own scope is called, as at the command line. */
export const ALL = 'all';

export function createGuard(board: Switchboard): ConsoleGuard {
  return {
    async identify(token, { address, isThere }) {
      const deps = atHome(board, token);
      const session = token === '' ? undefined : await sessionOf(deps, token, { surface: 'console', isThere });
      if (!session) return refuse('operator.session_missing');
      if (session.isLocked) return refuse('operator.session_locked');
      if (!(await isAddressAllowed(deps.db, session.name, address))) return refuse('operator.address_refused');
      return ok({ name: fullName(session.name), sessionId: session.row.id });
    },
    scopeNamed(code) {
      if (code === ALL) return { id: PLATFORM };
      const merchant = merchantNamed(board, code);
      return merchant && { id: merchant.id, merchant };
    },
    async mayDo(operator, scope, permission) {
      const name = parseName(operator.name);
      if (!name || !scope || (name.home !== PLATFORM && name.home !== scope.id)) return false;
      const deps = board.depsOf(scope.id);
      return mayDo(deps, deps.db, name, scope.id, permission);
    },
    record: ({ scope, subject, outcome, operator, address }) =>
      board.record({ merchantId: scope, kind: 'operator', subject, outcome, operator, network: networkOf(address) }),
  };
}
