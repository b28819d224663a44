/** The phase of a draw, by the server's clock. Pure. */
import type { AnswerOf, Endpoints } from '#contract';

export type CurrentDraw = AnswerOf<Endpoints['currentIssue']>;

export interface DrawClock {
  /** Until sales close. */
  readonly leftMs: number;
  /** Share of the sales time that is left, 1 down to 0. */
  readonly share: number;
  /** `closing`: the last ten seconds of sales · `drawing`: a draw is waiting to be drawn · `over`: this answer has expired. */
  readonly phase: 'selling' | 'closing' | 'drawing' | 'over';
}

const CLOSING_MS = 10_000;

/** `receivedAt` is when this device received the answer, which contains the server's time of that moment. */
export function drawClock(draw: CurrentDraw, receivedAt: number, now: number): DrawClock {
  const serverNow = Date.parse(draw.serverTime) + (now - receivedAt);
  const opensAt = Date.parse(draw.current.opensAt);
  const closesAt = Date.parse(draw.current.closesAt);
  const leftMs = Math.max(0, closesAt - serverNow);
  const share = Math.min(1, Math.max(0, leftMs / Math.max(1, closesAt - opensAt)));
  if (leftMs === 0) return { leftMs, share, phase: 'over' };
  if (draw.drawing) return { leftMs, share, phase: 'drawing' };
  return { leftMs, share, phase: leftMs <= CLOSING_MS ? 'closing' : 'selling' };
}

/** The draw that is under way; undefined when there is none. */
export function numberBeingDrawn(draw: CurrentDraw, { phase }: DrawClock): string | undefined {
  if (phase === 'drawing') return draw.drawing?.drawNumber ?? draw.current.drawNumber;
  return phase === 'over' ? draw.current.drawNumber : undefined;
}

/** "04:09", and with hours "12:04:09". */
export function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':');
}

/** The balls of a draw: the first list of numbers or strings in an outcome. */
export function ballsOf(outcome: unknown): readonly string[] {
  if (Array.isArray(outcome))
    return outcome.every((mark) => typeof mark === 'number' || typeof mark === 'string') ? outcome.map(String) : [];
  if (typeof outcome !== 'object' || outcome === null) return [];
  for (const part of Object.values(outcome)) {
    // A number of several digits that stands alone is the first prize of a board.
    const balls = typeof part === 'string' && /^\d{2,}$/.test(part) ? [...part] : ballsOf(part);
    if (balls.length > 0) return balls;
  }
  return [];
}

/** How often each ball was drawn in these draws, in the order of the balls. */
export function marksCounted(draws: readonly (readonly string[])[]): readonly { mark: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const mark of draws.flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return [...counts]
    .map(([mark, count]) => ({ mark, count }))
    .sort((one, other) => one.mark.localeCompare(other.mark, 'en', { numeric: true }));
}
