/** Limits, reminders and breaks of a merchant's members: how many there are now, and what changed week by week. */
import { type Merchant, startOfWeek } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { interactionsByWeek } from './store.ts';

const WEEKS = 8;
const WEEK_MS = 7 * 86_400_000;

export async function careReport({ db, clock, breaks }: OperatorDeps, { id, manifest }: Merchant) {
  const from = new Date(startOfWeek(clock.now(), manifest.timeZone).getTime() - (WEEKS - 1) * WEEK_MS);
  const [now, held, changes, interactions] = await Promise.all([
    breaks.counts(db, id),
    breaks.countHeld(db, id),
    breaks.changesByWeek(db, id, from, manifest.timeZone),
    interactionsByWeek(db, id, from, manifest.timeZone),
  ]);
  const weeks = [...new Set([...changes.keys(), ...interactions.keys()])].sort().reverse();
  return {
    ...now,
    held: held.waiting,
    weeks: weeks.map((week) => ({
      id: week,
      ...(changes.get(week) ?? { limits: 0, looser: 0, breaks: 0 }),
      interactions: interactions.get(week) ?? 0,
    })),
  };
}
