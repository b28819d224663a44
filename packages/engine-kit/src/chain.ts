/**
 * Hash chains: they commit the randomness of a shared round long before anyone bets. A secret is hashed again and again; the last hash
 * (the tip) is published, and the links are then used and revealed backwards. Link 0 is the tip, link i − 1 = SHA-256(text of link i);
 * link i is known only to the holder of the secret (link `length`) until it is revealed.
 */
import { assert, type Random } from '#kernel';
import { commitmentOf, newServerSeed } from './fair.ts';

/** An opened chain. It holds the secret: server side only. */
export interface HashChain {
  /** Published before sales. */
  readonly tip: string;
  /** Number of rounds it serves: links 1 … length. */
  readonly length: number;
  /** The link of round `index`; never hand out the link of a round that still takes bets. */
  link(index: number): string;
  /** Has the links from round `index` on at hand, as far as the next one that is cached: `link` hashes nothing for them. */
  reach(index: number): void;
}

const LONGEST_CHAIN = 2_000_000;
/** Most links that are walked: bounds the work that a foreign commitment can cause. */
const MAX_WALKED = 100_000;

/** A chain's secret, to be stored encrypted. */
export function newChainSecret(random: Random): string {
  return newServerSeed(random);
}

/**
 * Opens a chain from its secret: hashes it down once and caches every √length-th link, so that `link` costs at most √length hashes, and none where
 * rounds follow each other. `hash` is SHA-256 of a text in hex: a server gives its own, which takes a sixth of the time of the one that also runs in
 * browsers.
 */
export function openChain(secret: string, length: number, hash: (text: string) => string = commitmentOf): HashChain {
  assert(Number.isSafeInteger(length) && length >= 1 && length <= LONGEST_CHAIN, 'a chain has 1 to 2,000,000 links');
  const stride = Math.ceil(Math.sqrt(length));
  const cached = new Map<number, string>([[length, secret]]);
  let link = secret;
  for (let index = length - 1; index >= 0; index--) {
    link = hash(link);
    if (index % stride === 0) cached.set(index, link);
  }
  /** Downwards from one that is cached. */
  let walked: { readonly from: number; readonly links: string[] } = { from: 0, links: [] };
  const find = (index: number): string => {
    assert(Number.isInteger(index) && index >= 1 && index <= length, 'the chain has no such link');
    const from = Math.min(length, Math.ceil(index / stride) * stride);
    if (walked.from !== from) walked = { from, links: [] };
    const { links } = walked;
    let found = links.at(-1) ?? cached.get(from);
    assert(found, 'every cached link exists');
    if (links.length === 0) links.push(found);
    for (; links.length <= from - index; links.push(found)) found = hash(found);
    return links[from - index] ?? found;
  };
  return { tip: link, length, link: find, reach: (index) => void find(index) };
}

/** Whether this link leads to that one, which was published before it: a tip, or the link of an earlier round. */
export function isLinkAbove(link: string, published: string): boolean {
  let text = link;
  for (let step = 0; step < MAX_WALKED; step++) {
    text = commitmentOf(text);
    if (text === published) return true;
  }
  return false;
}
