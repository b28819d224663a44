import { assert } from '#kernel';

/**
 * The random stream an engine draws from. Two families of draws, never to be mixed in one game's published rules: `float`, `integer`,
 * `picks` follow the published convention of the best-known originals (four bytes to a fraction, then floor), so that their examples
 * check ours; `uniform` and `shuffle` are exactly unbiased, by rejection.
 */
export interface Chance {
  /** Bytes consumed so far. Stored with a round; a stream opened at this position continues there. */
  readonly position: number;
  /** A fraction in [0, 1) with 32 bits: b₀/256 + b₁/256² + b₂/256³ + b₃/256⁴. */
  float(): number;
  /** floor(float × size), 0 ≤ result < size. Biased by at most size/2³²: the exact weights belong in the game's return. */
  integer(size: number): number;
  /** `count` different numbers below `size`, in order drawn: each is floor(float × remaining) taken out of the remaining list. */
  picks(size: number, count: number): number[];
  /** An unbiased number in 0 ≤ result < size, size ≤ 2³². Four bytes a try; a try outside whole multiples of size is thrown away. */
  uniform(size: number): number;
  /** A new list in unbiased random order (Fisher–Yates from the end). */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Values of a word of 32 bits. */
export const WORD = 0x1_0000_0000;

/** Gives Chance over any source of 32-bit words; `nextWord` moves the source on by four bytes. */
export function chanceFrom(nextWord: () => number, startPosition = 0): Chance {
  let position = startPosition;
  const word = () => {
    position += 4;
    return nextWord();
  };
  const integer = (size: number) => {
    assertSize(size);
    // word × size has at most 53 bits for every size a game uses, so the product and its floor are exact.
    return Math.floor((word() / WORD) * size);
  };
  const uniform = (size: number) => {
    assertSize(size);
    const limit = WORD - (WORD % size);
    for (let tries = 0; tries < 1_000; tries++) {
      const drawn = word();
      if (drawn < limit) return drawn % size;
    }
    // Each try is accepted with a probability above one half: a thousand rejections mean a broken source.
    return assertSource();
  };
  return {
    get position() {
      return position;
    },
    float: () => word() / WORD,
    ...drawsOf({ integer, uniform }),
  };
}

/** All draws but fractions, over the two that each family begins with. */
export function drawsOf({ integer, uniform }: Pick<Chance, 'integer' | 'uniform'>): Omit<Chance, 'position' | 'float'> {
  return {
    integer,
    uniform,
    picks(size, count) {
      assert(count >= 0 && count <= size, 'cannot pick more than there is');
      const remaining = Array.from({ length: size }, (_, index) => index);
      return Array.from({ length: count }, () => remaining.splice(integer(remaining.length), 1)[0] ?? assertSource());
    },
    shuffle(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last--) {
        const from = uniform(last + 1);
        [mixed[last], mixed[from]] = [mixed[from] as (typeof mixed)[0], mixed[last] as (typeof mixed)[0]];
      }
      return mixed;
    },
  };
}

function assertSize(size: number): void {
  assert(Number.isInteger(size) && size >= 1 && size <= WORD, 'a draw is among 1 to 2^32 possibilities');
}

function assertSource(): never {
  assert(false, 'the source of randomness is broken');
}
