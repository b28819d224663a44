/** The papers of game frames: a launch ticket, good once; the stage token it is swapped for; that token's renewal. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import type { StageOpening, StageToken, TicketOrder } from '../identity.ts';
import { later, lifetimes, sooner } from '../rules.ts';
import { digest, newToken } from '../tokens.ts';
import { stageOf } from './open-session.ts';
import * as store from './store.ts';

/** A member with several games open in several tabs stays far below. */
const MOST_STAGE_TOKENS = 40;

type TicketDeps = Pick<IdentityDeps, 'clock' | 'random'>;

export async function issueTicket({ clock, random }: TicketDeps, tx: Tx, order: TicketOrder): Promise<string> {
  const ticket = newToken(random);
  await store.insertTicket(tx, {
    merchant_id: order.merchantId,
    ticket_hash: digest(ticket),
    session_id: order.session.id,
    game: order.game,
    node_id: order.nodeId,
    is_free: order.isFree,
    language: order.language,
    expires_at: later(new Date(clock.now()), lifetimes.ticketSeconds),
  });
  return ticket;
}

/** The session behind it as it is by now. */
async function take(tx: Tx, merchantId: string, ticket: string, now: Date) {
  const found = await store.takeTicket(tx, merchantId, digest(ticket), now);
  const session = found && (await store.sessionById(tx, merchantId, found.session_id, now));
  return found && session && { found, session };
}

export async function redeemTicket(
  deps: TicketDeps,
  tx: Tx,
  merchantId: string,
  ticket: string,
): Promise<Result<StageOpening, 'ticket.invalid'>> {
  const now = new Date(deps.clock.now());
  const taken = await take(tx, merchantId, ticket, now);
  if (!taken) return refuse('ticket.invalid');
  const { found, session } = taken;
  const { game, node_id, is_free, language } = found;
  const token = await grantStage(deps, tx, merchantId, session, { game, node_id, is_free });
  return ok({ ...token, stage: stageOf({ ...session, game, node_id, is_free }, now), language });
}

export async function spendTicket(
  { clock }: Pick<TicketDeps, 'clock'>,
  tx: Tx,
  merchantId: string,
  ticket: string,
): Promise<Result<StageSession, 'ticket.invalid'>> {
  const now = new Date(clock.now());
  const taken = await take(tx, merchantId, ticket, now);
  return taken ? ok(stageOf({ ...taken.session, ...taken.found }, now)) : refuse('ticket.invalid');
}

export async function renewStage(
  deps: TicketDeps,
  tx: Tx,
  merchantId: string,
  stage: StageSession,
): Promise<Result<StageToken, 'session.expired'>> {
  const session = await store.sessionById(tx, merchantId, stage.id, new Date(deps.clock.now()));
  if (!session) return refuse('session.expired');
  const { game, nodeId: node_id, isTrial: is_free } = stage;
  return ok(await grantStage(deps, tx, merchantId, session, { game, node_id, is_free }));
}

async function grantStage(
  { clock, random }: TicketDeps,
  tx: Tx,
  merchantId: string,
  session: { readonly id: string; readonly ends_at: Date },
  frame: { readonly game: string; readonly node_id: number; readonly is_free: boolean },
): Promise<StageToken> {
  const token = newToken(random);
  const expiresAt = sooner(later(new Date(clock.now()), lifetimes.stageSeconds), session.ends_at);
  await store.insertStage(tx, {
    merchant_id: merchantId,
    token_hash: digest(token),
    session_id: session.id,
    ...frame,
    expires_at: expiresAt,
  });
  await store.dropOldStages(tx, merchantId, { tokenHash: digest(token), sessionId: session.id }, MOST_STAGE_TOKENS);
  return { token, expiresAt };
}
