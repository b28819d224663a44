/** The endpoints of protection. */
import { formatAmount, ok, type Result } from '#kernel';
import { pageOf, readCursor } from '../../db/page-key.ts';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import { beginBreak } from './breaks/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { confirmLimit, keepLimitAsItIs, setLimit } from './limits/index.ts';
import { acknowledge, readReminder, setReminder } from './reminder.ts';
import { changesOf } from './store.ts';
import { breakToWire, changeToWire, protectionOf } from './wire.ts';

export function routes(deps: ProtectionDeps) {
  const asker = ({ merchant, session }: { merchant: Merchant; session: Session }) => ({
    merchant,
    memberId: session.memberId,
  });
  const stateOf = async (merchant: Merchant, { memberId }: Session) => ok(await protectionOf(deps, merchant, memberId));
  /** Every change is answered with the current state. */
  const stateAfter = async <Code extends string>(
    done: Result<undefined, Code>,
    { merchant, session }: { merchant: Merchant; session: Session },
  ) => (done.ok ? await stateOf(merchant, session) : done);

  return defineHandlers({
    protection: ({ merchant, session }) => stateOf(merchant, session),

    protectionHistory: async ({ merchant, session, query }) => {
      const page = { after: readCursor(query.cursor), limit: query.limit };
      const rows = await changesOf(deps.db, { merchantId: merchant.id, memberId: session.memberId }, page);
      const { shown, end } = pageOf(rows, query.limit, (row) => row);
      return ok({ content: shown.map((row) => changeToWire(merchant, row)), ...end });
    },

    setDepositLimit: async (call) =>
      stateAfter(await setLimit(deps, { ...asker(call), period: call.body.period, amount: call.body.amount }), call),
    confirmDepositLimit: async (call) =>
      stateAfter(await confirmLimit(deps, { ...asker(call), period: call.body.period }), call),
    keepDepositLimit: async (call) =>
      stateAfter(await keepLimitAsItIs(deps, { ...asker(call), period: call.body.period }), call),

    setReminder: async (call) => {
      await setReminder(deps, asker(call), call.body.minutes);
      return await stateOf(call.merchant, call.session);
    },

    reminder: async (call) => {
      const { minutes, playSession, dueAt } = await readReminder(deps, asker(call));
      const { currency } = call.merchant;
      return ok({
        serverTime: new Date(deps.clock.now()).toISOString(),
        minutes,
        ...(playSession && {
          play: {
            begunAt: playSession.begunAt.toISOString(),
            staked: formatAmount(playSession.stakedMinor, currency),
            paid: formatAmount(playSession.paidMinor, currency),
            net: formatAmount(playSession.paidMinor - playSession.stakedMinor, currency),
          },
        }),
        ...(dueAt && { dueAt: dueAt.toISOString() }),
      });
    },

    acknowledgeReminder: async (call) => {
      await acknowledge(deps, asker(call));
      return ok({});
    },

    beginBreak: async (call) => {
      const begun = await beginBreak(deps, { ...asker(call), ...call.body });
      return begun.ok ? ok(breakToWire(begun.value)) : begun;
    },
  });
}
