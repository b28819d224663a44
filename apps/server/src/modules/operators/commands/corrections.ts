/**
 * Commands for corrections of official results: what differs from an accepted one, what was corrected, and what members owe since. Whatever
 * moves money takes two operators.
 */
import { currencyOf, formatAmount, isUuid, type Json, ok, refuse } from '#kernel';
import { addAuditEntry } from '../audit-trail.ts';
import { type Command, type Commands, decides, decidesDraws, namesOf, overwrites, reads } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import { withUsernames } from '../lists/index.ts';
import { PLATFORM } from '../names.ts';

const needsReason = () => refuse('request.malformed', { field: 'reason' });

/** `results correct <game> <draw> --file … --reason …` */
const correct = decidesDraws(async (deps, tx, call) => {
  const { scope, operator, subject: game, choice: draw, reason, text } = call;
  if (reason.trim() === '') return needsReason();
  const named = { scope, gameCode: game, drawNumber: draw, by: namesOf(operator) };
  const corrected = await deps.corrections.correctResult(tx, { ...named, text, reason });
  if (!corrected.ok) return corrected;
  const { version, source, before, after } = corrected.value;
  const change = { before: { result: before }, after: { result: after, version, source, reason } };
  await addAuditEntry(deps, tx, call, { action: 'result.correct', subject: `${game} ${draw}`, ...change });
  return ok({ game, draw, version, source, before, after });
});

/** Codes of the merchants whose orders another database has. */
function elsewhereOf({ merchants, allMerchants }: Pick<OperatorDeps, 'merchants' | 'allMerchants'>): readonly string[] {
  const here = new Set(merchants().map(({ id }) => id));
  return allMerchants().flatMap(({ id }) => (here.has(id) ? [] : [id]));
}

/**
 * `results try <game> <draw> --file … --reason …`: what `results correct` would change, at which merchant. Tried like that, rolled back, and counted
 * over the orders. Of a draw of the platform, merchants in other databases are named: they are corrected as well, and not counted.
 */
const tryCorrection: Command = {
  scope: 'any',
  permission: 'draws.decide',
  effect: 'read',
  async run(deps, call) {
    const { scope, operator, subject: game, choice: draw, text } = call;
    const named = { scope, gameCode: game, drawNumber: draw };
    const found: { after?: Json & object } = {};
    const tried = await deps.atomically(async (tx) => {
      const entered = { ...named, by: namesOf(operator), text, reason: 'tried' };
      const corrected = await deps.corrections.correctResult(tx, entered);
      if (!corrected.ok) return corrected;
      found.after = corrected.value.after;
      // A refusal rolls it back.
      return refuse('operator.second_needed');
    });
    if (!found.after) return tried;
    const rows = await deps.corrections.wouldChange(deps.db, named, found.after);
    return ok({
      game,
      draw,
      rows: rows.map(({ merchantId, currency, orders, changed, paidMinor, takenMinor, isWhole }) => ({
        merchant: merchantId,
        currency: currency.code,
        orders,
        changed,
        paid: formatAmount(paidMinor, currency),
        taken: formatAmount(takenMinor, currency),
        isWhole,
      })),
      elsewhere: scope === PLATFORM ? elsewhereOf(deps) : [],
    });
  },
};

/** `results confirm <report> --reason …`: the draw is corrected by it. */
const confirm = decidesDraws(async (deps, tx, call) => {
  const { scope, operator, subject: report, reason } = call;
  if (reason.trim() === '') return needsReason();
  const corrected = await deps.corrections.confirmReport(tx, { scope, report, reason, by: namesOf(operator) });
  if (!corrected.ok) return corrected;
  const { game, draw, version, source, before, after } = corrected.value;
  const change = { before: { result: before }, after: { result: after, version, source, reason, report } };
  await addAuditEntry(deps, tx, call, { action: 'result.correct', subject: `${game} ${draw}`, ...change });
  return ok({ game, draw, version, source, before, after });
});

/** `results dismiss <report> --reason …`: the accepted result stands. */
const dismiss = decidesDraws(async (deps, tx, call) => {
  const { scope, operator, subject: report, reason } = call;
  if (reason.trim() === '') return needsReason();
  const dismissed = await deps.corrections.dismissReport(tx, { scope, report, reason, by: namesOf(operator) });
  if (!dismissed.ok) return dismissed;
  const { game, draw } = dismissed.value;
  const change = { before: null, after: { report, reason } };
  await addAuditEntry(deps, tx, call, { action: 'report.dismiss', subject: `${game} ${draw}`, ...change });
  return ok({ game, draw, dismissed: true });
});

/** `owed write-off <order> --reason …`: the member keeps it. */
const writeOff = decides('wallet.correct', 'money', 'always', async (deps, tx, call) => {
  const { merchant, operator, subject: orderId, reason } = call;
  if (!isUuid(orderId)) return refuse('order.unknown');
  if (reason.trim() === '') return needsReason();
  const written = await deps.corrections.writeOff(tx, {
    merchantId: merchant.id,
    orderId,
    by: namesOf(operator),
    reason,
  });
  if (!written.ok) return written;
  const { member_id: memberId, owed_minor: owedMinor, currency } = written.value;
  const amount = formatAmount(owedMinor, currencyOf(currency));
  const change = { before: { memberId, owed: amount }, after: { memberId, writtenOff: amount, reason } };
  await addAuditEntry(deps, tx, call, { action: 'owed.write_off', subject: orderId, ...change });
  return ok({ orderId, memberId, amount });
});

export const correctionCommands: Commands = {
  'results disputed': {
    scope: 'any',
    permission: 'draws.see',
    effect: 'read',
    run: async (deps, { scope }) =>
      ok(
        (await deps.corrections.disputed(deps.db, scope)).map((row) => ({
          report: row.fingerprint,
          game: row.game,
          draw: row.draw_number,
          reportedBy: row.reported_by,
          source: row.source,
          publishedAt: row.published_at.toISOString(),
          receivedAt: row.received_at.toISOString(),
          result: row.result,
        })),
      ),
  },
  'results try': tryCorrection,
  'results correct': overwrites(correct),
  'results confirm': overwrites(confirm),
  'results dismiss': dismiss,
  'results corrections': reads('draws.see', async (deps, { merchant }) =>
    ok(
      (await deps.corrections.corrections(deps.db, merchant.id)).map((row) => ({
        game: row.game,
        draw: row.draw_number,
        version: row.version,
        reason: row.reason,
        begunAt: row.begun_at.toISOString(),
        state: row.done_at === null ? 'open' : row.is_superseded ? 'superseded' : 'done',
        orders: Number(row.orders),
        paid: formatAmount(row.paid_minor, merchant.currency),
        takenBack: formatAmount(row.taken_minor, merchant.currency),
        owed: formatAmount(row.owed_minor, merchant.currency),
      })),
    ),
  ),
  'owed list': reads('wallet.see', async (deps, { merchant }) =>
    ok(
      await withUsernames(
        deps,
        merchant.id,
        (await deps.corrections.owed(deps.db, merchant.id)).map((row) => ({
          orderId: row.order_id,
          memberId: row.member_id,
          isTrial: row.is_trial,
          game: row.game,
          draw: row.draw_number,
          owed: formatAmount(row.owed_minor, currencyOf(row.currency)),
          currency: row.currency,
          since: row.since.toISOString(),
        })),
      ),
    ),
  ),
  'owed write-off': writeOff,
};
