/** What a returned bet is paid. */
import type { Play } from '../play.ts';

const ONE_E4 = 10_000;

/** Its stake: as many unit stakes as it cost. */
export function pushE4({ units = 1 }: Play): number {
  return units * ONE_E4;
}
