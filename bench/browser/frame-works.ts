/** How much a page's thread worked for each frame, from a trace of the browser. */

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds that the thread itself ran. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const FRAME = 'FireAnimationFrame';
const TASKS = ['RunTask', 'ThreadControllerImpl::RunTask'];

/** Milliseconds of the thread that animated most, from each animated frame to the next. The first and the last are not whole. */
export function frameWorks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const frames = [
    ...Map.groupBy(
      traceEvents.filter(({ name }) => name === FRAME),
      threadOf,
    ),
  ];
  const [thread, animated] = frames.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (!thread || !animated) throw new Error('a trace of frames has frames');
  const own = traceEvents.filter((event) => threadOf(event) === thread && event.ph === 'X');
  const tasks = TASKS.map((task) => own.filter(({ name }) => name === task)).find(({ length }) => length > 0) ?? [];
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('a trace has the times of threads');
  // The task that a frame's callback runs in belongs to it: frames begin with their tasks.
  const starts = animated
    .map(({ ts }) => tasks.find((task) => task.ts <= ts && ts < task.ts + (task.dur ?? 0))?.ts ?? ts)
    .toSorted((one, other) => one - other);
  const distinct = [...new Set(starts)];
  const works = distinct.map(() => 0);
  for (const { ts, tdur = 0 } of tasks) {
    const at = distinct.findLastIndex((start) => start <= ts);
    if (at >= 0) works[at] = (works[at] ?? 0) + tdur / 1000;
  }
  return works.slice(1, -1);
}
