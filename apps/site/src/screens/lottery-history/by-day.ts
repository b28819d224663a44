/** Draws grouped by the day they were drawn on, in the reader's time. Pure. */
export interface DrawDay<Draw> {
  readonly day: string;
  readonly draws: readonly Draw[];
}

export function byDay<Draw extends { readonly drawnAt: string }>(
  draws: readonly Draw[],
  dayOf: (at: string) => string,
): readonly DrawDay<Draw>[] {
  const days: { day: string; draws: Draw[] }[] = [];
  for (const draw of draws) {
    const day = dayOf(draw.drawnAt);
    const last = days.at(-1);
    if (last?.day === day) last.draws.push(draw);
    else days.push({ day, draws: [draw] });
  }
  return days;
}
