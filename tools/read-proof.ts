/** Reads a draw's proof from its published text, strictly enough for a reliable check. */
import { type Beacon, type ChainLink, type DrawProof, readFields } from '#engine-kit';
import type { Json } from '#kernel';

/** The proof in this JSON text, or undefined when it is not one of this game. */
export function readProof(text: string, game: string): DrawProof | undefined {
  const raw = parsed(text);
  const fields = readFields(raw, ['game', 'rulesVersion', 'issue', 'chain', 'beacon', 'draw']);
  if (!fields || fields.game !== game || typeof fields.issue !== 'string' || typeof fields.rulesVersion !== 'number') {
    return undefined;
  }
  const chain = readLink(readFields(fields.chain, ['tip', 'index', 'link']));
  const beacon = readBeacon(fields.beacon);
  if (!chain || !beacon) return undefined;
  return { game, rulesVersion: fields.rulesVersion, issue: fields.issue, chain, beacon, draw: fields.draw as Json };
}

function readBeacon(raw: unknown): Beacon | undefined {
  const server = readFields(raw, ['kind', 'tip', 'index', 'link']);
  const link = server?.kind === 'house-chain' ? readLink(server) : undefined;
  if (link) return { kind: 'house-chain', ...link };
  const external = readFields(raw, ['kind', 'source', 'round', 'link']);
  if (external?.kind !== 'external') return undefined;
  const { source, round, link: value } = external;
  if (typeof source !== 'string' || typeof round !== 'string' || typeof value !== 'string') return undefined;
  return { kind: 'external', source, round, link: value };
}

function readLink(fields: { readonly tip: unknown; readonly index: unknown; readonly link: unknown } | undefined) {
  if (typeof fields?.tip !== 'string' || typeof fields.link !== 'string' || typeof fields.index !== 'number')
    return undefined;
  const link: ChainLink = { tip: fields.tip, index: fields.index, link: fields.link };
  return link;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
