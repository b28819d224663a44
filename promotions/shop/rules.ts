/** The rules of a points shop: what was exchanged is given once, within the budget. */
import { type CommonConfig, prizeRules, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface ShopConfig extends CommonConfig {
  readonly everyDays: number;
  readonly wagerTimes: number;
}

export const promotion = prizeRules<ShopConfig>(readFields<ShopConfig>(fields));
