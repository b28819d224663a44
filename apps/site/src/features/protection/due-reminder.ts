/** Whether the reminder is due, by the server's clock, and its content. */
import type { AnswerOf, Endpoints } from '#contract';

type Reminder = AnswerOf<Endpoints['reminder']>;

export interface DueReminder {
  readonly dueAt: string;
  readonly minutesPlayed: number;
  readonly staked: string;
  readonly paid: string;
  readonly net: string;
}

/** `read`: the reminder already acknowledged here, though the server may not have received it. */
export function dueReminder({ serverTime, play, dueAt }: Reminder, read?: string): DueReminder | undefined {
  if (!play || dueAt === undefined || dueAt === read || Date.parse(dueAt) > Date.parse(serverTime)) return undefined;
  const minutesPlayed = Math.floor((Date.parse(serverTime) - Date.parse(play.begunAt)) / 60_000);
  return { dueAt, minutesPlayed, staked: play.staked, paid: play.paid, net: play.net };
}
