/** Which addresses count as one caller for rate limits: an IPv4 address, or an IPv6 network, since addresses within one are free. */

export interface Network {
  readonly name: string;
  /** How many times one household's share it may have: a wider network is many households, or one with a large address space. */
  readonly share: number;
}

/** A household gets a /64; a customer up to a /56; a small firm a /48. */
const WIDTHS: readonly (readonly [bits: number, share: number])[] = [
  [64, 1],
  [56, 4],
  [48, 16],
];

/** The networks of an address, the narrowest first. Text that is no address is its own network. */
export function networksOf(address: string): readonly Network[] {
  const groups = groupsOf(address);
  if (!groups) return [{ name: address, share: 1 }];
  const mapped = mappedIn(groups);
  if (mapped !== undefined) return [{ name: mapped, share: 1 }];
  return WIDTHS.map(([bits, share]) => ({ name: `${prefixOf(groups, bits)}/${bits}`, share }));
}

/** The eight groups of an IPv6 address in any spelling; undefined for anything else. */
function groupsOf(address: string): readonly number[] | undefined {
  if (!address.includes(':')) return undefined;
  const halves = withoutDots(address.split('%', 1)[0] ?? '').split('::');
  if (halves.length > 2) return undefined;
  const [front = [], back] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - front.length - (back?.length ?? 0);
  if (back === undefined ? missing !== 0 : missing < 1) return undefined;
  const all = back === undefined ? front : [...front, ...new Array<string>(missing).fill('0'), ...back];
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? all.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/** Its last four bytes may be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

/** `::ffff:198.51.100.7` is an IPv4 address received over an IPv6 socket. */
function mappedIn(groups: readonly number[]): string | undefined {
  const isMapped = groups.slice(0, 6).every((group, at) => group === (at === 5 ? 0xffff : 0));
  if (!isMapped) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join('.');
}

function prefixOf(groups: readonly number[], bits: number): string {
  const whole = Math.floor(bits / 16);
  const rest = bits % 16;
  const prefix = groups.slice(0, whole);
  const last = groups[whole] ?? 0;
  if (rest > 0) prefix.push(last - (last % 2 ** (16 - rest)));
  return prefix.map((group) => group.toString(16)).join(':');
}

/** The neighbourhood of an address: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  const widest = (networksOf(address).at(-1)?.name ?? address).replace(/\/\d+$/, '');
  return widest.includes(':') ? widest : widest.split('.').slice(0, 3).join('.');
}
