/** A proof as a file: the one text that servers answer, and that verifiers read. */
import { ok, type Result, refuse } from '#kernel';
import { isClientSeed } from '../fair.ts';
import { isWholeBetween, readFields } from '../read.ts';
import type { Beacon, ChainLink, DrawProof } from './draw-proof.ts';
import type { RoundProof } from './round-proof.ts';

export type Proof = RoundProof | DrawProof;

export const isRoundProof = (proof: Proof): proof is RoundProof => 'serverSeed' in proof;

/** What is served, byte for byte. */
export function proofText(proof: Proof): string {
  return `${JSON.stringify(proof, null, 1)}\n`;
}

const ROUND_FIELDS = [
  'game',
  'variant',
  'rulesVersion',
  'serverSeedHash',
  'serverSeed',
  'clientSeed',
  'nonce',
  'firstBlock',
  'input',
  'moves',
  'outcome',
  'paidE4',
  'maxPaidE4',
  'digest',
] as const satisfies readonly (keyof RoundProof)[];

const DRAW_FIELDS = [
  'game',
  'rulesVersion',
  'issue',
  'chain',
  'beacon',
  'firstBlock',
  'draw',
  'digest',
] as const satisfies readonly (keyof DrawProof)[];

/** Exactly the fields of one of the two, each of a possible type and length: whatever reads further can rely on it. */
export function readProof(text: string): Result<Proof, 'proof.malformed'> {
  const raw = parsed(text);
  const proof = readRound(raw) ?? readDraw(raw);
  return proof ? ok(proof) : refuse('proof.malformed');
}

function readRound(raw: unknown): RoundProof | undefined {
  const fields = readFields(raw, ROUND_FIELDS);
  if (!fields) return undefined;
  const { game, variant, serverSeedHash, serverSeed, clientSeed, firstBlock, moves } = fields;
  const isRead =
    [game, variant, serverSeedHash, serverSeed, firstBlock, fields.digest].every(isShortText) &&
    isClientSeed(clientSeed) &&
    Array.isArray(moves) &&
    [fields.rulesVersion, fields.nonce, fields.paidE4, fields.maxPaidE4].every(isCount);
  return isRead ? (fields as RoundProof) : undefined;
}

function readDraw(raw: unknown): DrawProof | undefined {
  const fields = readFields(raw, DRAW_FIELDS) ?? readFields(raw, [...DRAW_FIELDS, 'variant']);
  if (!fields) return undefined;
  if ('variant' in fields && !isShortText(fields.variant)) return undefined;
  const { game, rulesVersion, issue, firstBlock, digest } = fields;
  const [chain, beacon] = [readLink(fields.chain), fields.beacon === null ? null : readBeacon(fields.beacon)];
  if (!chain || beacon === undefined) return undefined;
  if (![game, issue, digest].every(isShortText) || !isCount(rulesVersion)) return undefined;
  if (firstBlock !== null && !isShortText(firstBlock)) return undefined;
  return { ...(fields as DrawProof), chain, beacon };
}

function readBeacon(raw: unknown): Beacon | undefined {
  return readPublicBeacon(raw) ?? readOwnBeacon(raw);
}

const SIGNATURE = /^[0-9a-f]{96}$/;

function readPublicBeacon(raw: unknown): Beacon | undefined {
  const fields = readFields(raw, ['kind', 'network', 'round', 'signature']);
  if (fields?.kind !== 'public') return undefined;
  const { network, round, signature } = fields;
  if (!isShortText(network) || !isCount(round)) return undefined;
  if (signature !== null && !(isShortText(signature) && SIGNATURE.test(signature))) return undefined;
  return { kind: 'public', network, round, signature };
}

function readOwnBeacon(raw: unknown): Beacon | undefined {
  const fields = readFields(raw, ['kind', 'before', 'link']);
  if (fields?.kind !== 'house-chain' || !isShortText(fields.before) || !isShortText(fields.link)) return undefined;
  return { kind: 'house-chain', before: fields.before, link: fields.link };
}

function readLink(raw: unknown): ChainLink | undefined {
  const fields = readFields(raw, ['before', 'link']);
  if (!fields || !isShortText(fields.before) || !isShortText(fields.link)) return undefined;
  return { before: fields.before, link: fields.link };
}

const isShortText = (raw: unknown): raw is string => typeof raw === 'string' && /^[\x20-\x7e]{1,256}$/.test(raw);
const isCount = (raw: unknown): raw is number => isWholeBetween(raw, 0, Number.MAX_SAFE_INTEGER);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
