/** Commands for draws: entering the result of one that others drew, and voiding one before it is drawn. Each takes two operators. */
import { ok, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { isEnteredOtherwise } from '../approvals/index.ts';
import { parsed } from '../audience/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import { type Answered, type Commands, decidesDraws, namesOf, type ScopedCall } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';

const named = ({ scope, subject, choice, operator }: ScopedCall) => ({
  scope,
  gameCode: subject,
  drawNumber: choice,
  by: namesOf(operator),
});

/** `results enter <game> <draw> --file <file>`. What differs from the accepted result is recorded, for anyone who decides which one holds. */
const enter = decidesDraws(enterResult, {
  agreedText: resultIn,
  refused: async (deps, tx, call, { code }) => {
    if (code === 'draw.other_result') await deps.draws.noteDifferent(tx, { ...named(call), text: call.text });
  },
});

/** Where and when it was published may be written otherwise: two have to read the same result. */
function resultIn(text: string): string {
  return JSON.stringify(parsed(text).result ?? null);
}

async function enterResult(deps: OperatorDeps, tx: Tx, call: ScopedCall): Promise<Answered> {
  const { subject: game, choice: draw, text } = call;
  const entered = await deps.draws.enterResult(tx, { ...named(call), text });
  if (!entered.ok) return entered;
  // Two who read the same publication enter the same: a difference is for them to settle, before anything holds.
  const waiting = { command: 'results enter', now: new Date(deps.clock.now()), part: resultIn };
  if (await isEnteredOtherwise(tx, waiting, call)) return refuse('draw.entered_otherwise');
  const after = { ...entered.value };
  await addAuditEntry(deps, tx, call, { action: 'result.enter', subject: `${game} ${draw}`, before: null, after });
  return ok({ game, draw, ...entered.value });
}

/** `draws void <game> <draw> --reason …` */
const voidDraw = decidesDraws(async (deps, tx, call) => {
  const { subject: game, choice: draw, reason } = call;
  if (reason === '') return refuse('request.malformed', { field: 'reason' });
  const voided = await deps.draws.voidDraw(tx, { ...named(call), reason });
  if (!voided.ok) return voided;
  const change = { before: { state: voided.value.state }, after: { state: 'void', reason } };
  await addAuditEntry(deps, tx, call, { action: 'draw.void', subject: `${game} ${draw}`, ...change });
  return ok({ game, draw, void: true });
});

async function refused(deps: OperatorDeps, { scope }: ScopedCall) {
  const rows = await deps.draws.refused(deps.db, scope);
  return ok(
    rows.map((row) => ({
      game: row.game,
      draw: row.draw_number,
      report: row.fingerprint,
      flaw: row.flaw,
      ...(row.decision !== null && { decision: row.decision, decidedBy: row.decided_by }),
      reportedBy: row.reported_by,
      source: row.source,
      publishedAt: row.published_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      result: row.result,
    })),
  );
}

export const drawCommands: Commands = {
  'results refused': { scope: 'any', permission: 'draws.see', effect: 'read', run: refused },
  'results enter': enter,
  'draws void': voidDraw,
};
