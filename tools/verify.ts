/**
 * Checks a round or a draw from published values alone, without the server:
 *   npm run --silent verify -- dice --server-seed S --client-seed C --nonce N [--commitment H]
 *   npm run --silent verify -- dragons-hoard --server-seed S --client-seed C --nonce N [--commitment H]
 *   npm run --silent verify -- fast-five --proof FILE-OR-JSON
 * Prints one JSON line with the outcome. Exit code 0: checked; 1: the values do not match; 2: wrong usage.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commitmentOf, type DrawProof, fairChance, isClientSeed, verifyDraw } from '#engine-kit';
import type { Json } from '#kernel';
import { ROLLS } from '../games/dice/engine.ts';
import { createEngine as createDragonsHoard } from '../games/dragons-hoard/engine.ts';
import { createEngine as createFastFive } from '../games/fast-five/engine.ts';
import { readProof } from './read-proof.ts';

const dragonsHoard = createDragonsHoard();
const fastFive = createFastFive({ percent: 100 });

const OPTIONS = {
  'server-seed': { type: 'string' },
  'client-seed': { type: 'string' },
  nonce: { type: 'string' },
  commitment: { type: 'string' },
  proof: { type: 'string' },
} as const;
type Options = { readonly [Name in keyof typeof OPTIONS]?: string };

const USAGE = [
  'usage: npm run --silent verify -- dice|dragons-hoard --server-seed S --client-seed C --nonce N [--commitment H]',
  '       npm run --silent verify -- fast-five --proof FILE-OR-JSON',
].join('\n');

/** What every seeded game derives from its stream alone. */
const seeded: Readonly<Record<string, (chance: ReturnType<typeof fairChance>) => Json>> = {
  dice: (chance) => chance.integer(ROLLS) / 100,
  'dragons-hoard': (chance) => dragonsHoard.publicView(dragonsHoard.play({}, chance)),
};

class WrongUsage extends Error {}

function verify(args: readonly string[]): { readonly line: Json; readonly fits: boolean } {
  const { values, positionals } = parse(args);
  const [game, ...more] = positionals;
  if (more.length > 0) throw new WrongUsage(`unexpected ${more.join(' ')}`);
  const derive = seeded[game ?? ''];
  if (derive) return verifySeeded(derive, values);
  if (game === 'fast-five') return checkDraw(values);
  throw new WrongUsage(game === undefined ? 'which game?' : `unknown game ${game}`);
}

function verifySeeded(derive: (chance: ReturnType<typeof fairChance>) => Json, values: Options) {
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

function checkDraw(values: Options) {
  only(values, ['proof']);
  const proof = proofIn(needed(values, 'proof'));
  const checked = verifyDraw(proof, fastFive.draw);
  if (checked.ok) return { line: { outcome: checked.value, issue: proof.issue }, fits: true };
  return { line: { flaw: checked.refusal.code, issue: proof.issue }, fits: false };
}

function proofIn(text: string): DrawProof {
  const source = text.trimStart().startsWith('{') ? text : existsSync(text) ? readFileSync(text, 'utf8') : undefined;
  if (source === undefined) throw new WrongUsage(`no file ${text}`);
  const proof = readProof(source, 'fast-five');
  if (!proof) throw new WrongUsage('--proof is not a proof of a fast-five draw');
  return proof;
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
  const { line, fits } = verify(process.argv.slice(2));
  console.log(JSON.stringify(line));
  process.exitCode = fits ? 0 : 1;
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  console.error(`${problem.message}\n${USAGE}`);
  process.exitCode = 2;
}
