/** What of a form is shown as wrong: where something was changed, and everything once saving was tried. A new form is not red before it is touched. */
import { useState } from 'react';
import { linesOf } from '../../parts/data/data-lines.ts';

const pathOf = (path: readonly string[]) => `/${path.join('/')}`;

/** The paths whose values differ, in the words of the server: rows are counted from 0. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  const written = (value: unknown) =>
    new Map(
      linesOf(value).map(({ path, value: one }) => [
        pathOf(path.map((name) => (/^\d+$/.test(name) ? `${Number(name) - 1}` : name))),
        JSON.stringify(one),
      ]),
    );
  const [was, is] = [written(before), written(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
}

export function useTouched(flaws: ReadonlyMap<string, string>, isNew: boolean) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(!isNew);
  // What is wrong with a group shows once something in it was written, and the reverse.
  const isWrong = (path: string) =>
    isTried ||
    (path !== '' &&
      [...touched].some((one) => one === path || one.startsWith(`${path}/`) || path.startsWith(`${one}/`)));
  return {
    isWrong,
    shown: new Map([...flaws].filter(([path]) => isWrong(path))),
    touch: (before: unknown, after: unknown) => setTouched(touched.union(new Set(changedPaths(before, after)))),
    touchAll: () => setTried(true),
  };
}
