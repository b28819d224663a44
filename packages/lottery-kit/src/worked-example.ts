/** One example of each play: a selection, a draw, and what of it wins, counted by the settlement. Loaded when somebody reads the rules. */
import { readDrawFor } from './draws/read-draw-for.ts';
import type { Group, Play } from './play.ts';
import { countBets } from './selection/count-bets.ts';
import { picksOf } from './selection/picks.ts';
import { readSelection } from './selection/read-selection.ts';
import type { Selection } from './selection/selection.ts';
import { wonBets } from './settling/settle.ts';
import type { Won } from './settling/won.ts';

export interface WorkedExample {
  readonly selection: Selection;
  /** As the draw is published. */
  readonly draw: unknown;
  readonly bets: number;
  readonly won: readonly Pick<Won, 'kind' | 'tier' | 'times'>[];
}

interface Example {
  readonly selection: unknown;
  /** In full, or by its name. */
  readonly draw: unknown;
}

/** Undefined for plays of two stations, whose draw is no single one. */
export async function workedExample(group: Group, play: Play): Promise<WorkedExample | undefined> {
  const { default: examples } = await import('./examples.json', { with: { type: 'json' } });
  const example = (examples.plays as Readonly<Record<string, Example>>)[play.code];
  if (!example || play.stations !== undefined) return undefined;
  const draws: Readonly<Record<string, unknown>> = examples.draws;
  const selection = readSelection(play, example.selection);
  if (!selection.ok) return undefined;
  const draw = typeof example.draw === 'string' ? draws[example.draw] : example.draw;
  const first = worked(group, play, selection.value, draw);
  // An example of what wins: one that misses is drawn again, of what is picked.
  return first?.won.length === 0 ? worked(group, play, selection.value, drawOf(selection.value, draw)) : first;
}

function worked(group: Group, play: Play, selection: Selection, draw: unknown): WorkedExample | undefined {
  const drawn = readDrawFor(group, play, draw);
  if (!drawn.ok) return undefined;
  const won = wonBets(play, picksOf(play, selection), drawn.value);
  return { selection, draw, bets: countBets(play, selection), won: together(won) };
}

/** The draw with the picked numbers in it, at their places or before the others. */
function drawOf({ rows, marks }: Selection, draw: unknown): unknown {
  const [field, drawn] = Object.entries(draw as object).find(([, value]) => Array.isArray(value)) ?? [];
  if (field === undefined) return draw;
  const numbers: readonly number[] = drawn;
  const picked = (marks ?? []).map(Number);
  const others = numbers.filter((one) => !picked.includes(one));
  const made = rows
    ? numbers.map((one, place) => Number(rows[place]?.[0] ?? one))
    : [...picked, ...others].slice(0, numbers.length);
  return { ...(draw as object), [field]: made };
}

/** Bets of one kind that won in one tier are one entry. */
function together(won: readonly Won[]): WorkedExample['won'] {
  const groups = Map.groupBy(won, ({ kind, tier }) => `${kind} ${tier}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [{ kind: first.kind, tier: first.tier, times: others.reduce((sum, { times }) => sum + times, first.times) }]
      : [],
  );
}
