/**
 * Checks a round or a draw from published values alone, without the server:
 *   npm run --silent verify -- GAME --proof FILE-OR-JSON [--commitment H] [--beacon-commitment H]
 *   npm run --silent verify -- dice|dragons-hoard --server-seed S --client-seed C --nonce N [--commitment H]
 * The first takes the file that the server answers as proof, of any game, and deals its outcome again. `--commitment` is what was noted
 * before the bet: the hash of the server seed, the tip of the draws' chain or a link published since; `--beacon-commitment` the same of
 * the beacon's chain, or the public round as `network:round`. The second prints what seeds give, by the game's first variant.
 * Prints one JSON line with the outcome. Exit code 0: checked; 1: the values do not match; 2: wrong usage.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { beacons } from '#beacons/registry.ts';
import { checkProof, commitmentOf, fairChance, isClientSeed, isRoundProof } from '#engine-kit';
import type { Json } from '#kernel';
import { ROLLS } from '../games/dice/engine.ts';
import { createEngine as createDragonsHoard } from '../games/dragons-hoard/engine.ts';
import { beaconSourceOf, engineSourceOf } from '../games/plugin-proofs.ts';
import { games } from '../games/registry.ts';

const dragonsHoard = createDragonsHoard({});

const OPTIONS = {
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  commitment: { type: 'string' },
  'beacon-commitment': { type: 'string' },
  proof: { type: 'string' },
} as const;
type Options = { readonly [Name in keyof typeof OPTIONS]?: string };

const USAGE = [
  'usage: npm run --silent verify -- GAME --proof FILE-OR-JSON [--commitment H] [--beacon-commitment H]',
  '       npm run --silent verify -- dice|dragons-hoard --server-seed S --client-seed C --nonce N [--commitment H]',
].join('\n');

/** What a game without a choice that changes the outcome derives from its stream alone. */
const seeded: Readonly<Record<string, (chance: ReturnType<typeof fairChance>) => Json>> = {
  dice: (chance) => chance.integer(ROLLS) / 100,
  'dragons-hoard': (chance) => dragonsHoard.publicView(dragonsHoard.play({}, chance)),
};

class WrongUsage extends Error {}

interface Verification {
  readonly line: Json;
  readonly fits: boolean;
}

async function verify(args: readonly string[]): Promise<Verification> {
  const { values, positionals } = parse(args);
  const [game, ...more] = positionals;
  if (more.length > 0) throw new WrongUsage(`unexpected ${more.join(' ')}`);
  if (game === undefined) throw new WrongUsage('which game?');
  if (!games.some(({ code }) => code === game)) throw new WrongUsage(`unknown game ${game}`);
  const derive = seeded[game];
  return derive && values.proof === undefined ? verifySeeded(derive, values) : await verifyProof(game, values);
}

function verifySeeded(derive: (chance: ReturnType<typeof fairChance>) => Json, values: Options): Verification {
  only(values, ['server-seed', 'client-seed', 'nonce', 'commitment']);
  const serverSeed = needed(values, 'server-seed');
  const clientSeed = needed(values, 'client-seed');
  const nonceText = needed(values, 'nonce');
  if (!isClientSeed(clientSeed)) throw new WrongUsage('--client-seed is 1 to 64 printable ASCII characters');
  if (!/^(0|[1-9][0-9]{0,14})$/.test(nonceText)) throw new WrongUsage('--nonce is a whole number');
  const outcome = derive(fairChance({ serverSeed, clientSeed, nonce: Number(nonceText) }));
  if (values.commitment === undefined) return { line: { outcome }, fits: true };
  const fits = commitmentOf(serverSeed) === values.commitment.toLowerCase();
  return { line: { outcome, commitment: fits ? 'fits' : 'does not fit' }, fits };
}

async function verifyProof(game: string, values: Options): Promise<Verification> {
  only(values, ['proof', 'commitment', 'beacon-commitment']);
  const text = proofText(needed(values, 'proof'));
  if (gameIn(text) !== game) return { line: { flaw: 'proof.game' }, fits: false };
  const noted = [values.commitment, values['beacon-commitment']].flatMap((one) => one?.toLowerCase() ?? []);
  const networks = beacons.map(({ network }) => network);
  const checked = await checkProof(text, engineSourceOf(games), noted, beaconSourceOf(games, networks));
  if (!checked.ok) return { line: { flaw: checked.refusal.code }, fits: false };
  const { proof, outcome, beacon } = checked.value;
  if (isRoundProof(proof)) return { line: { outcome }, fits: true };
  const mixed = beacon && {
    beacon: `${beacon.network.code}:${beacon.round}`,
    ...(beacon.network.isSandbox && { warning: 'the key of this beacon is public: it proves nothing about chance' }),
  };
  return { line: { outcome, issue: proof.issue, ...mixed }, fits: true };
}

function proofText(given: string): string {
  if (given.trimStart().startsWith('{')) return given;
  if (!existsSync(given)) throw new WrongUsage(`no file ${given}`);
  return readFileSync(given, 'utf8');
}

/** What names no game is no proof of any. */
function gameIn(text: string): string {
  try {
    const { game } = JSON.parse(text) as { readonly game?: unknown };
    if (typeof game === 'string') return game;
  } catch {
    // Said below, like everything else that is no proof.
  }
  throw new WrongUsage('--proof is not a proof');
}

function needed(values: Options, name: keyof Options): string {
  const value = values[name];
  if (value === undefined || value === '') throw new WrongUsage(`--${name} is missing`);
  return value;
}

function only(values: Options, allowed: readonly (keyof Options)[]): void {
  const alien = Object.keys(values).find((name) => !(allowed as readonly string[]).includes(name));
  if (alien) throw new WrongUsage(`--${alien} has no meaning here`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (problem) {
    throw new WrongUsage(problem instanceof Error ? problem.message : String(problem));
  }
}

try {
  const { line, fits } = await verify(process.argv.slice(2));
  console.log(JSON.stringify(line));
  process.exitCode = fits ? 0 : 1;
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  console.error(`${problem.message}\n${USAGE}`);
  process.exitCode = 2;
}
