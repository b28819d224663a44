/** Game frames: a single-use launch ticket, the stage token it is exchanged for, and that token's renewal. */
import type { Language } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Session, StageSession } from '../../../http/handlers.ts';
import { digest, newToken } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes, sooner } from '../rules.ts';
import { stageOf } from './open-session.ts';
import { sessionById } from './store.ts';
import * as store from './store-stage-tokens.ts';

/** Far above the number of games a member has open in several tabs. */
const MAX_STAGE_TOKENS = 40;

/** A member's chat page is opened as a frame is. No game has a code with a star. */
export const CHAT_PAGE: StageSession['game'] = { id: 0, code: '*chat' };

/** A launch: the ticket is single use, valid for 60 seconds, for this member and this game. */
export interface TicketOrder {
  readonly merchantId: string;
  readonly session: Session;
  readonly game: StageSession['game'];
  /** Uses trial money though the member is real; a trial's launch is always free. */
  readonly isFree: boolean;
  readonly language: Language;
}

export interface StageToken {
  readonly token: string;
  /** Never later than the member's session. */
  readonly expiresAt: Date;
}

/** The frame of a redeemed ticket. */
export interface StageOpening extends StageToken {
  readonly stage: StageSession;
  readonly language: Language;
}

/** For launching games: here or at a vendor. */
export interface StageTickets {
  issueTicket(tx: Tx, order: TicketOrder): Promise<string>;
  /** Redeems a launch ticket for a frame elsewhere: member and game. Refused once the session behind it has ended. */
  spendTicket(tx: Tx, merchantId: string, ticket: string): Promise<Result<StageSession, 'ticket.invalid'>>;
  redeemTicket(tx: Tx, merchantId: string, ticket: string): Promise<Result<StageOpening, 'ticket.invalid'>>;
  /** The same for the ticket of a chat page, which opens no game. */
  redeemChatTicket(tx: Tx, merchantId: string, ticket: string): Promise<Result<StageOpening, 'ticket.invalid'>>;
  /** A new token for the same frame; the previous one is valid until its own end. Refused once the frames of its game were ended. */
  renewStage(tx: Tx, merchantId: string, stage: StageSession): Promise<Result<StageToken, 'session.expired'>>;
}

export function createStageTickets({ clock, random }: Pick<IdentityDeps, 'clock' | 'random'>): StageTickets {
  const now = () => new Date(clock.now());

  /** The current state of the session behind it. A ticket of the other kind is none, and the rollback keeps it. */
  async function take(tx: Tx, merchantId: string, ticket: string, isChat: boolean) {
    const taken = await store.takeTicket(tx, merchantId, digest(ticket), now());
    const found = (taken?.game === CHAT_PAGE.code) === isChat ? taken : undefined;
    const session = found && (await sessionById(tx, merchantId, found.session_id, now()));
    return found && session && { found, session };
  }

  async function grantStage(
    tx: Tx,
    merchantId: string,
    session: { readonly id: string; readonly ends_at: Date },
    frame: { readonly game: string; readonly game_id: number; readonly is_free: boolean },
  ): Promise<StageToken> {
    const token = newToken(random);
    const expiresAt = sooner(later(now(), lifetimes.stageSeconds), session.ends_at);
    const tokenHash = digest(token);
    const row = { merchant_id: merchantId, token_hash: tokenHash, session_id: session.id, expires_at: expiresAt };
    await store.insertStage(tx, { ...row, ...frame });
    await store.dropOldStages(tx, merchantId, { tokenHash, sessionId: session.id }, MAX_STAGE_TOKENS);
    return { token, expiresAt };
  }

  async function redeem(tx: Tx, merchantId: string, ticket: string, isChat: boolean) {
    const taken = await take(tx, merchantId, ticket, isChat);
    if (!taken) return refuse('ticket.invalid');
    const { found, session } = taken;
    const { game, game_id, is_free, language } = found;
    const token = await grantStage(tx, merchantId, session, { game, game_id, is_free });
    return ok({ ...token, stage: stageOf({ ...session, ...found }, now()), language });
  }

  return {
    async issueTicket(tx, order) {
      const ticket = newToken(random);
      await store.insertTicket(tx, {
        merchant_id: order.merchantId,
        ticket_hash: digest(ticket),
        session_id: order.session.id,
        game: order.game.code,
        game_id: order.game.id,
        is_free: order.isFree,
        language: order.language,
        expires_at: later(now(), lifetimes.ticketSeconds),
      });
      return ticket;
    },

    async spendTicket(tx, merchantId, ticket) {
      const taken = await take(tx, merchantId, ticket, false);
      return taken ? ok(stageOf({ ...taken.session, ...taken.found }, now())) : refuse('ticket.invalid');
    },

    redeemTicket: (tx, merchantId, ticket) => redeem(tx, merchantId, ticket, false),
    redeemChatTicket: (tx, merchantId, ticket) => redeem(tx, merchantId, ticket, true),

    async renewStage(tx, merchantId, stage) {
      const { game, isTrial } = stage;
      // What was resolved a moment ago may be gone: a new token of it would stay.
      const isOpen = await store.holdFrame(tx, merchantId, stage.id, game.code);
      const session = isOpen && (await sessionById(tx, merchantId, stage.id, now()));
      if (!session) return refuse('session.expired');
      const frame = { game: game.code, game_id: game.id, is_free: isTrial };
      return ok(await grantStage(tx, merchantId, session, frame));
    },
  };
}
