/**
 * Short names for the classes of the styles of site and frames, the same in every build of the same sources: two letters instead of a hash, which no
 * squeezing makes shorter. Home's page is a twentieth smaller for it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MORE = `${FIRST}0123456789_-`;

const keyOf = (root: string, file: string, name: string) => `${relative(root, file.split('?')[0] ?? file)} ${name}`;

/** `folders`, below `root`: where the styles lie. Two letters are enough for 3,328 classes; then there are three. */
export function classNames(root: string, folders: readonly string[]): (name: string, file: string) => string {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.module.css`, { cwd: root })).sort();
  const keys = files.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').matchAll(/(?:\.|@keyframes )([a-zA-Z_][\w-]*)/g);
    return [...new Set([...found].map(([, name = '']) => name))]
      .sort()
      .map((name) => keyOf(root, join(root, file), name));
  });
  const places = new Map(keys.map((key, place) => [key, place]));
  return (name, file) => {
    const place = places.get(keyOf(root, file, name));
    if (place === undefined) throw new Error(`${file} names ${name}, which was not found in it`);
    return shortName(place);
  };
}

/** `aa`, `ab`, …; no name begins with a digit. */
function shortName(place: number): string {
  const rest = Math.floor(place / FIRST.length);
  const first = FIRST[place % FIRST.length] ?? '';
  let more = '';
  for (let left = rest; more === '' || left > 0; left = Math.floor(left / MORE.length))
    more += MORE[left % MORE.length];
  return first + more;
}
