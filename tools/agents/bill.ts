/**
 * Bills a described tree of agents, for support and for checking:
 *   npm run --silent agents:bill -- --file tree.json
 * Prints one JSON document. Exit code 0: billed; 1: the file is wrong, with the place; 2: wrong usage. The form is in docs/agents.md.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  loadOf,
  revenueBaseOf,
  revenueBases,
  revenueShareOf,
  rollingOf,
  seriesRebatesOf,
  shareByBets,
} from '../../apps/server/src/modules/agents/formulas/index.ts';
import { billTree } from './bill-tree.ts';
import { fieldsOf, kinds, listOf, minorOf, oneOf, ppmOf, readTree, textOf, WrongFile } from './read-tree.ts';

type Fields = ReturnType<typeof fieldsOf>;

/** From the player up: names with what each has. */
function lineOf(fields: Fields, having: 'rate' | 'series') {
  return listOf(fields.line, 'line').map((one, at) => {
    const member = fieldsOf(one, `line[${at}]`);
    return { name: textOf(member.name, `line[${at}].name`), has: member[having] };
  });
}

function rolling(fields: Fields) {
  const line = lineOf(fields, 'rate');
  const rates = line.map(({ has }, at) => ppmOf(has, `line[${at}].rate`));
  const parts = rollingOf(minorOf(fields.valid, 'valid'), rates);
  return partsJson(line, parts);
}

function series(fields: Fields) {
  const line = lineOf(fields, 'series');
  const has = line.map((member, at) => Number(minorOf(member.has, `line[${at}].series`)));
  return partsJson(line.slice(1), seriesRebatesOf(minorOf(fields.stake, 'stake'), has));
}

const partsJson = (line: readonly { readonly name: string }[], parts: readonly bigint[]) => ({
  parts: Object.fromEntries(line.map(({ name }, at) => [name, Number(parts[at])])),
  sum: Number(parts.reduce((sum, part) => sum + part, 0n)),
});

/** A share that is fixed, or found by the bets to date. */
function sharePpm(fields: Fields): bigint {
  if (fields.tiers === undefined) return ppmOf(fields.share, 'share');
  const tiers = listOf(fields.tiers, 'tiers').map((one, at) => {
    const tier = fieldsOf(one, `tiers[${at}]`);
    return { upToMinor: minorOf(tier.upTo, `tiers[${at}].upTo`), sharePpm: ppmOf(tier.share, `tiers[${at}].share`) };
  });
  return shareByBets(tiers, minorOf(fields.betsToDate, 'betsToDate'));
}

/** A share of some of the bets, the uplines’ by what each has above the highest below. */
function shareOfBets(fields: Fields) {
  const bets = listOf(fields.bets, 'bets').map((one, at) => {
    const bet = fieldsOf(one, `bets[${at}]`);
    const [stakeMinor, payoutMinor] = [
      minorOf(bet.stake, `bets[${at}].stake`),
      minorOf(bet.payout ?? 0, `bets[${at}].payout`),
    ];
    return { stakeMinor, payoutMinor, isLive: bet.live === true };
  });
  const base = revenueBaseOf(bets, {
    basis: oneOf(fields.basis, revenueBases, 'basis'),
    thresholdMinor: minorOf(fields.threshold ?? 0, 'threshold'),
    isLiveHalved: fields.halfLive === true,
  });
  const line = fields.line === undefined ? [] : lineOf(fields, 'rate');
  const shares = [sharePpm(fields), ...line.map(({ has }, at) => ppmOf(has, `line[${at}].rate`))];
  const [own = 0n, ...uplines] = rollingOf(base, shares);
  return { base: Number(base), pays: Number(own), ...(line.length > 0 && partsJson(line, uplines)) };
}

function revenueShare(fields: Fields) {
  if (fields.bets !== undefined) return shareOfBets(fields);
  const revenue = {
    ggrMinor: minorOf(fields.ggr, 'ggr'),
    feePpm: ppmOf(fields.fee, 'fee'),
    costsMinor: minorOf(fields.costs, 'costs'),
    netRollingMinor: minorOf(fields.netRolling, 'netRolling'),
  };
  return { pays: Number(revenueShareOf(revenue, sharePpm(fields))) };
}

function bound(fields: Fields) {
  const shares = {
    turnoverPpm: listOf(fields.shares, 'shares').reduce(
      (sum: bigint, share, at) => sum + ppmOf(share, `shares[${at}]`),
      0n,
    ),
    dividendPpm: ppmOf(fields.dividend, 'dividend'),
  };
  const limit = ppmOf(fields.limit ?? '0.7', 'limit');
  const products = Object.entries(fieldsOf(fields.edges, 'edges')).map(([product, edge]) => {
    const { turnoverPpm, loadPpm } = loadOf(shares, ppmOf(edge, `edges.${product}`));
    const fraction = (ppm: bigint) => Number(ppm) / 1_000_000;
    return [product, { turnover: fraction(turnoverPpm), load: fraction(loadPpm), isSigned: loadPpm <= limit }];
  });
  return { products: Object.fromEntries(products) };
}

const others: { readonly [kind: string]: (fields: Fields) => object } = { rolling, series, revenueShare, bound };

export function billed(file: unknown): object {
  const fields = fieldsOf(file, 'the file');
  const kind = oneOf(fields.kind, [...kinds, ...Object.keys(others)], 'kind');
  return others[kind]?.(fields) ?? billTree(readTree(fields));
}

function fileOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { file: { type: 'string' } } }).values.file;
  } catch {
    return undefined;
  }
}

function main(): number {
  const file = fileOf(process.argv.slice(2));
  if (file === undefined) {
    console.error('usage: npm run --silent agents:bill -- --file tree.json');
    return 2;
  }
  try {
    console.log(JSON.stringify(billed(JSON.parse(readFileSync(file, 'utf8'))), undefined, 2));
    return 0;
  } catch (problem) {
    console.error(problem instanceof WrongFile || problem instanceof SyntaxError ? problem.message : String(problem));
    return 1;
  }
}

if (import.meta.main) process.exitCode = main();
