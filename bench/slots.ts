/**
 * `npm run bench:slots`: evaluated spins per second of one core, for five reels of three rows and 20 lines, against the same evaluation in
 * plain C (`gcc -O2`, on the same stops, built in this run). The two take turns, and must win the same credits. Asserts nothing about speed, since it depends on the machine;
 * without a compiler it prints ours alone and says so.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '#kernel';
import { compileSlot, createSpinner, readDefinition } from '#slot-kit';

const SPINS = Number(process.env.BENCH_SPINS ?? 20_000_000);
const TURNS = Number(process.env.BENCH_TURNS ?? 5);
const SEED = 2_463_534_242;

const strip = (text: string) => text.split('');
const definition = {
  form: 'slot-definition/1',
  name: 'five reels, 20 lines',
  reels: 5,
  rows: 3,
  stake: 20,
  strips: {
    base: [
      strip('ABHCFGDHEGFHBGHCFSGHDFEG'),
      strip('AHGBWFHCGDHFEGHBFSGCHFDG'),
      strip('GABHFWCGHDFEGSHBFGCHFHDG'),
      strip('BAHGFCWHGDFHESGBHFGCFHDG'),
      strip('HABGFHCGDHFWEGHBSFGCHFDG'),
    ],
  },
  wild: { symbol: 'W', multiplier: 1 },
  win: {
    kind: 'lines',
    lines: [
      '11111 00000 22222 01210 21012 00100 22122 12221 10001 10101',
      '12121 01010 21212 11011 11211 01110 21112 00200 22022 02020',
    ].flatMap((rows) => rows.split(' ').map((line) => line.split('').map(Number))),
  },
  pays: {
    A: { '2': 5, '3': 50, '4': 200, '5': 1000 },
    B: { '3': 30, '4': 100, '5': 500 },
    C: { '3': 20, '4': 60, '5': 250 },
    D: { '3': 15, '4': 50, '5': 200 },
    E: { '3': 10, '4': 30, '5': 150 },
    F: { '3': 5, '4': 20, '5': 80 },
    G: { '3': 4, '4': 15, '5': 60 },
    H: { '3': 3, '4': 10, '5': 50 },
  },
  scatter: { symbol: 'S', pays: { '3': 40, '4': 200, '5': 1000 }, awards: {} },
};

const read = readDefinition(definition);
assert(read.ok, 'the bench plays a valid slot');
const slot = compileSlot(read.value);

/** All credits won, on stops from a small generator that both sides have: a sum that differs would mean another evaluation. */
function spin(spins: number): number {
  const spinner = createSpinner(slot);
  const { stops } = spinner;
  const { lengths } = slot.base;
  let state = SEED | 0;
  let credits = 0;
  for (let at = 0; at < spins; at++) {
    for (let reel = 0; reel < 5; reel++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      stops[reel] = Math.imul(state >>> 8, lengths[reel] as number) >>> 24;
    }
    credits += spinner.evaluate(slot.base);
  }
  return credits;
}

/** The same in C: the same tables, built by the same steps, and the same sets of lines from reel to reel. */
function sourceInC(): string {
  const list = (name: string, type: string, values: ArrayLike<number>) =>
    `static const ${type} ${name}[] = {${Array.from(values).join(',')}};`;
  return `#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <time.h>
enum { REELS = ${slot.reels}, ROWS = ${slot.rows}, CELLS = ${slot.cells}, LINES = ${slot.lineCount}, SYMBOLS = ${slot.symbols.length} };
enum { WILD = ${slot.wild}, SCATTER = ${slot.scatter}, STRIDE = CELLS + 1, TAPE = ${slot.base.tape.length} };
enum { PAIR = 2 + 2 * ROWS, PAIRS = ${slot.base.lengths[0]} * ${slot.base.lengths[1]} * PAIR };
${list('lengths', 'int32_t', slot.base.lengths)}
${list('offsets', 'int32_t', slot.base.offsets)}
${list('tape', 'uint8_t', slot.base.tape)}
${list('lines', 'int32_t', slot.lines)}
${list('pays', 'int32_t', slot.pays)}
${list('is_paying', 'uint8_t', slot.isPaying)}
${list('scatter_pays', 'int32_t', slot.scatterPays)}
static int32_t masks[TAPE * SYMBOLS], stops[REELS], places[REELS];
static int32_t pairs[PAIRS];
static uint8_t scatters_at[TAPE];
static int bits_in(uint32_t word) {
  uint32_t pairs = word - ((word >> 1) & 0x55555555u);
  uint32_t fours = (pairs & 0x33333333u) + ((pairs >> 2) & 0x33333333u);
  return (int)((((fours + (fours >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}
static void prepare(void) {
  for (int reel = 0; reel < REELS; reel++) for (int stop = 0; stop < lengths[reel]; stop++) {
    int at = offsets[reel] + stop;
    for (int row = 0; row < ROWS; row++) scatters_at[at] += tape[at + row] == SCATTER;
    for (int line = 0; line < LINES; line++) {
      int shown = tape[at + lines[line * REELS + reel] % ROWS];
      for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (shown == symbol || (shown == WILD && reel > 0)) masks[at * SYMBOLS + symbol] |= (int32_t)1 << line;
    }
  }
  for (int first = 0; first < lengths[0]; first++) for (int second = 0; second < lengths[1]; second++) {
    int32_t *pair = pairs + (first * lengths[1] + second) * PAIR, one = (offsets[0] + first) * SYMBOLS, two = (offsets[1] + second) * SYMBOLS;
    if (masks[one + WILD] != 0) exit(1);
    pair[1] = scatters_at[offsets[0] + first] + scatters_at[offsets[1] + second];
    for (int row = 0, many = 0; row < ROWS; row++) {
      int symbol = tape[offsets[0] + first + row], is_new = is_paying[symbol];
      for (int above = 0; above < row; above++) if (tape[offsets[0] + first + above] == symbol) is_new = 0;
      if (!is_new) continue;
      int32_t alive = masks[one + symbol] & masks[two + symbol];
      pair[0] += pays[symbol * STRIDE + 1] * bits_in((uint32_t)(masks[one + symbol] ^ alive));
      if (alive == 0) continue;
      pair[2 + 2 * many] = alive;
      pair[3 + 2 * many++] = symbol;
    }
  }
}
static int32_t evaluate(void) {
  const int32_t *pair = pairs + (stops[0] * lengths[1] + stops[1]) * PAIR;
  int scatters = pair[1];
  for (int reel = 2; reel < REELS; reel++) {
    int place = offsets[reel] + stops[reel];
    scatters += scatters_at[place];
    places[reel] = place * SYMBOLS;
  }
  int32_t credits = scatter_pays[scatters] + pair[0];
  for (const int32_t *left = pair + 2; left < pair + PAIR && left[0] != 0; left += 2) {
    int32_t alive = left[0];
    int symbol = left[1];
    for (int reel = 2; reel <= REELS && alive != 0; reel++) {
      int32_t next = reel < REELS ? alive & masks[places[reel] + symbol] : 0;
      int32_t credit = pays[symbol * STRIDE + reel];
      if (credit > 0) credits += credit * bits_in((uint32_t)(alive ^ next));
      alive = next;
    }
  }
  return credits;
}
int main(int count, char **arguments) {
  long spins = count > 1 ? atol(arguments[1]) : 0;
  uint32_t state = ${SEED}u;
  double credits = 0;
  struct timespec from, to;
  prepare();
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  for (long at = 0; at < spins; at++) {
    for (int reel = 0; reel < REELS; reel++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      stops[reel] = (int32_t)(((state >> 8) * (uint32_t)lengths[reel]) >> 24);
    }
    credits += evaluate();
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  printf("%.0f %.9f\\n", credits, (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9);
  return 0;
}
`;
}

interface Turn {
  readonly credits: number;
  readonly perSecond: number;
}

/** By the processor's time, not the clock's: another process on the machine makes neither side slower. */
function ours(): Turn {
  const began = process.cpuUsage();
  const credits = spin(SPINS);
  const { user, system } = process.cpuUsage(began);
  return { credits, perSecond: (SPINS * 1e6) / (user + system) };
}

function inC(program: string): Turn {
  const [credits = 0, seconds = 1] = execFileSync(program, [`${SPINS}`], { encoding: 'utf8' })
    .split(' ')
    .map(Number);
  return { credits, perSecond: SPINS / seconds };
}

function compileC(folder: string): string | undefined {
  const program = join(folder, 'slots');
  const { status } = spawnSync('gcc', ['-O2', '-x', 'c', '-o', program, '-'], { input: sourceInC() });
  return status === 0 ? program : undefined;
}

const millions = (perSecond: number) => `${(perSecond / 1e6).toFixed(2)} million spins/s`;
const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'bench-slots-'));
try {
  const program = compileC(folder);
  // Many calls: the engine compiles one that is running for where it is, and others whole.
  for (let call = 0; call < 1_000; call++) spin(SPINS / 10_000);
  const turns = Array.from({ length: TURNS }, () => ({
    us: ours(),
    c: program === undefined ? undefined : inC(program),
  }));
  for (const { us, c } of turns) assert(!c || c.credits === us.credits, 'both sides win the same credits');
  console.log(`5×3, 20 lines, ${SPINS} random stops, ${TURNS} turns, medians of processor time:`);
  console.log(`  slot kit  ${millions(middle(turns.map(({ us }) => us.perSecond)))} per core`);
  if (program === undefined) console.log('  no C compiler here: nothing to compare with');
  else {
    console.log(`  C -O2     ${millions(middle(turns.map(({ c }) => c?.perSecond ?? 0)))} per core, the same credits`);
    console.log(`  ratio     ${middle(turns.map(({ us, c }) => us.perSecond / (c?.perSecond ?? 1))).toFixed(3)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
