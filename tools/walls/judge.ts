/** Holds one import against the law: says what is wrong with it, or nothing. */
import { outside, rooms, testFiles, testRights } from './law.ts';
import type { Room } from './room.ts';

export interface Import {
  readonly from: string;
  /** The file, package file or built-in it resolves to. */
  readonly to: string;
  readonly written: string;
  readonly isTypeOnly: boolean;
  readonly isLazy: boolean;
  readonly isBuiltin: boolean;
  readonly isMissing: boolean;
}

const isTest = (file: string) => new RegExp(testFiles).test(file);
const isOutside = (file: string) => new RegExp(outside).test(file);
const fits = (patterns: readonly string[], file: string) => patterns.some((pattern) => new RegExp(pattern).test(file));

export function roomOf(file: string): Room | undefined {
  return rooms.find((room) => new RegExp(room.files).test(file));
}

/** Builders and tests live by wider rights; every other file must stand in a room. */
export function isHomeless(file: string): boolean {
  return !isOutside(file) && roomOf(file) === undefined;
}

function packageOf(path: string): string | undefined {
  return /node_modules\/(?:@types\/)?((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function isOwn(room: Room, group: string, to: string): boolean {
  return room.own === undefined ? roomOf(to) === room : fits([room.own.replace('$1', group)], to);
}

export function judge({ from, to, written, isTypeOnly, isLazy, isBuiltin, isMissing }: Import): string | undefined {
  if (isMissing) return `imports ${written}, which is not there`;
  if (isOutside(from)) return undefined;
  const room = roomOf(from);
  if (!room) return undefined;
  const test = isTest(from);
  const reach = (kind: string) => `${room.name} may not import ${kind} ${written}${to === written ? '' : ` (${to})`}`;

  if (isBuiltin) return room.builtins || test ? undefined : reach('the built-in');
  const name = packageOf(to);
  if (name) {
    const allowed = test ? [...room.npm, ...testRights.npm, ...(room.testsNpm ?? [])] : room.npm;
    const isAllowed = allowed.some((one) => (one.endsWith('/') ? name.startsWith(one) : one === name));
    return isAllowed ? undefined : reach('the package');
  }
  const group = new RegExp(room.files).exec(from)?.[1] ?? '';
  if (isOwn(room, group, to) && (test || !isTest(to))) return undefined;
  if (fits(test ? [...room.may, ...testRights.may, ...(room.testsMay ?? [])] : room.may, to)) return undefined;
  const lazily = (room.mayLazily ?? []).map((pattern) => pattern.replace('$1', group));
  if (fits(lazily, to)) return isLazy || test ? undefined : reach('at once');
  if (fits(room.mayTypes ?? [], to)) return isTypeOnly ? undefined : reach('more than types from');
  return reach('');
}
