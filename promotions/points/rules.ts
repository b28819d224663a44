/** The rules of points: what is below a point is kept for the next. */
import type { Json } from '#kernel';
import { betOf, type CommonConfig, type Occasion, type Promotion, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

const WHOLE_BP = 10_000n;

interface PointsConfig extends CommonConfig {
  readonly betMinor: string;
  readonly pointDepositMinor: string;
  readonly weights: string;
}

/** Towards the next point: of bets in ten-thousandths of minor units. */
type PointsProgress = { readonly betsE4: string; readonly depositMinor: string };

/** Read once for all bets of a batch. */
const cachedWeights = new WeakMap<PointsConfig, ReadonlyMap<string, string>>();

function weightsOf(config: PointsConfig): ReadonlyMap<string, string> {
  const known = cachedWeights.get(config);
  if (known) return known;
  const weights = new Map(config.weights.split(',').map((one) => one.split(':') as [string, string]));
  cachedWeights.set(config, weights);
  return weights;
}

/** A game's own weight, else its category's. */
function weightOf(config: PointsConfig, occasion: Occasion): bigint {
  if (config.weights === '') return WHOLE_BP;
  const byName = weightsOf(config);
  const game = 'game' in occasion.body ? occasion.body.game : '';
  const category = 'category' in occasion ? (occasion.category ?? '') : '';
  return BigInt(byName.get(game) ?? byName.get(category) ?? 0);
}

const rules: Promotion<PointsConfig, PointsProgress> = {
  readConfig: readFields<PointsConfig>(fields),
  start: () => ({ betsE4: '0', depositMinor: '0' }),
  step(progress, occasion, config) {
    const nothing = { progress, awards: [] };
    if (!config.isOn) return nothing;
    const period = occasion.id;
    if (occasion.kind === 'deposit.credited') {
      const price = BigInt(config.pointDepositMinor);
      if (price === 0n) return nothing;
      const sum = BigInt(progress.depositMinor) + BigInt(occasion.body.amountMinor);
      const [points, rest] = [sum / price, sum % price];
      const after = { ...progress, depositMinor: `${rest}` };
      return { progress: after, awards: [], points: points > 0n ? [{ period, points, reason: 'deposit' }] : [] };
    }
    const [bet, price] = [betOf(occasion), BigInt(config.betMinor) * WHOLE_BP];
    if (!bet || price === 0n) return nothing;
    const sum = BigInt(progress.betsE4) + bet.validMinor * weightOf(config, occasion);
    const [points, rest] = [sum / price, sum % price];
    const after = { ...progress, betsE4: `${rest}` };
    return { progress: after, awards: [], points: points > 0n ? [{ period, points, reason: 'bets' }] : [] };
  },
};

export const promotion = rules as unknown as Promotion<CommonConfig, Json>;
