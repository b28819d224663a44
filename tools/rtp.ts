/**
 * The return of a slot from its definition alone:
 *   npm run --silent rtp -- --definition FILE [--max-stops N] [--seed TEXT] [--rounds N]
 * Prints one JSON line. It is counted where that is possible: return and hit frequency are then exact fractions. Else it is simulated
 * from the seed. Exit code 0: figures; 1: the definition is not valid; 2: wrong usage.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Ratio, ratioToDecimal, ratioToNumber } from '#engine-kit';
import type { Json } from '#kernel';
import { compileSlot, countRound, readDefinition, simulateRounds } from '#slot-kit';

const OPTIONS = {
  definition: { type: 'string' },
  'max-stops': { type: 'string', default: '1000000000' },
  seed: { type: 'string', default: 'croupier' },
  rounds: { type: 'string', default: '10000000' },
} as const;
const USAGE = 'usage: npm run --silent rtp -- --definition FILE [--max-stops N] [--seed TEXT] [--rounds N]';
const MAX_ROUNDS = 1_000_000_000;

class WrongUsage extends Error {}

interface Options {
  readonly definition: string;
  readonly maxStops: number;
  readonly seed: string;
  readonly rounds: number;
}

function optionsOf(args: string[]): Options {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, strict: true });
    if (values.definition === undefined) throw new Error('which definition?');
    const whole = (text: string) => {
      const number = Number(text);
      if (!Number.isSafeInteger(number) || number < 2 || number > MAX_ROUNDS)
        throw new Error(`${text} is no such number`);
      return number;
    };
    const [maxStops, rounds] = [whole(values['max-stops']), whole(values.rounds)];
    return { definition: readFileSync(values.definition, 'utf8'), maxStops, seed: values.seed, rounds };
  } catch (problem) {
    throw new WrongUsage(problem instanceof Error ? problem.message : USAGE);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fraction = ({ numerator, denominator }: Ratio) => `${numerator}/${denominator}`;
const decimal = (value: Ratio) => ratioToDecimal(value, 15);

function figuresOf({ definition, maxStops, seed, rounds }: Options): Json {
  const read = readDefinition(readJson(definition));
  if (!read.ok) return { error: read.reason };
  const slot = compileSlot(read.value);
  const { form, name } = read.value;
  const counted = countRound(slot, maxStops);
  if (counted) {
    const { expected, hit, base, trigger, variance, limitBound } = counted;
    return {
      form,
      name,
      method: 'counted',
      return: fraction(expected),
      hit: fraction(hit),
      trigger: fraction(trigger),
      base: fraction(base),
      deviation: Math.sqrt(ratioToNumber(variance)).toFixed(6),
      decimals: { return: decimal(expected), hit: decimal(hit), trigger: decimal(trigger), base: decimal(base) },
      ...(read.value.limit === undefined ? {} : { limitTakesLessThan: limitBound }),
    };
  }
  const { mean, low, high, ...played } = simulateRounds(slot, seed, rounds);
  return {
    form,
    name,
    method: 'simulated',
    return: mean,
    interval: { level: '99.9%', low, high },
    ...played,
    seed,
    rounds,
  };
}

try {
  const figures = figuresOf(optionsOf(process.argv.slice(2)));
  console.log(JSON.stringify(figures));
  if (typeof figures === 'object' && figures && 'error' in figures) process.exitCode = 1;
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  console.error(`${problem.message}\n${USAGE}`);
  process.exitCode = 2;
}
