/** Randomness of the operating system, which cannot be proved fair, recorded so that its rounds replay. */
import { bytesToHex, createView, hexToBytes } from '@noble/hashes/utils.js';
import { assert, type Random } from '#kernel';
import { type Chance, chanceFrom } from './chance.ts';

/** A chance stream that records what it drew. `tape()` is the hex of every byte consumed: store it with the round. */
export interface RecordedChance extends Chance {
  tape(): string;
}

/** Draws from the random port and records. */
export function recordedChance(random: Random): RecordedChance {
  const words: string[] = [];
  const chance = chanceFrom(() => {
    const bytes = random.bytes(4);
    words.push(bytesToHex(bytes));
    return createView(bytes).getUint32(0);
  });
  return {
    get position() {
      return chance.position;
    },
    float: chance.float,
    integer: chance.integer,
    uniform: chance.uniform,
    picks: chance.picks,
    shuffle: chance.shuffle,
    tape: () => words.join(''),
  };
}

/** Replays a recorded tape; running past its end is a bug, since the same rules draw the same bytes. */
export function tapedChance(tape: string, position = 0): Chance {
  const bytes = hexToBytes(tape);
  const view = createView(bytes);
  let at = position;
  return chanceFrom(() => {
    assert(at + 4 <= bytes.length, 'the tape is shorter than the round');
    const word = view.getUint32(at);
    at += 4;
    return word;
  }, position);
}
