/** What is published of each group by percent of its prizes: proved by the conformance suite. */
import type { Group } from '#lottery-kit/play.ts';
import type { Variant } from '../plugin.ts';
import type { LotteryConfig } from './engine.ts';

export type Percent = 100 | 96;

interface Published {
  /** Of the typical bet. */
  readonly hitRate: string;
  readonly byPercent: Readonly<
    Record<
      Percent,
      {
        readonly returns: { readonly lowest: string; readonly highest: string };
        readonly volatility: string;
        readonly maxMultiplierE4: number;
      }
    >
  >;
}

/** 54 % of the stakes are paid out in the long run, whatever is sold. The typical bet's figures are of its fixed prizes. */
export const poolVariant: Variant<LotteryConfig> = {
  code: 'standard',
  config: { group: 'toto', percent: 54, isPool: true },
  returns: { lowest: '0.540000000000', highest: '0.540000000000' },
  figures: { bet: 'toto.ordinary', hitRate: '0.018573971511', volatility: '2.159236' },
  maxMultiplierE4: 152_500_000,
};

export const published: Readonly<Record<Group, Published>> = {
  ssc: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899972810000', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 1083322500,
      },
      96: {
        returns: { lowest: '0.863956800000', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 1039989600,
      },
    },
  },
  '3d': {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899976000000', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 10822500,
      },
      96: {
        returns: { lowest: '0.863956800000', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 10389600,
      },
    },
  },
  pc28: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899976000000', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 9750000,
      },
      96: {
        returns: { lowest: '0.863974200000', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 9360000,
      },
    },
  },
  '11x5': {
    hitRate: '0.502164502164',
    byPercent: {
      100: {
        returns: { lowest: '0.899967099567', highest: '0.977272727272' },
        volatility: '0.970740',
        maxMultiplierE4: 9652500,
      },
      96: {
        returns: { lowest: '0.863954112554', highest: '0.941818181818' },
        volatility: '0.931941',
        maxMultiplierE4: 9266400,
      },
    },
  },
  k3: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899972222222', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 2106000,
      },
      96: {
        returns: { lowest: '0.863946759259', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 2021760,
      },
    },
  },
  pk10: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899995833333', highest: '0.977777777777' },
        volatility: '0.975000',
        maxMultiplierE4: 35380800000,
      },
      96: {
        returns: { lowest: '0.863998333333', highest: '0.943111111111' },
        volatility: '0.936000',
        maxMultiplierE4: 33965568000,
      },
    },
  },
  lhc: {
    hitRate: '0.510204081632',
    byPercent: {
      100: {
        returns: { lowest: '0.405865944231', highest: '0.975708146636' },
        volatility: '0.965006',
        maxMultiplierE4: 18592119000,
      },
      96: {
        returns: { lowest: '0.317694722699', highest: '0.937854952594' },
        volatility: '0.926443',
        maxMultiplierE4: 17848434240,
      },
    },
  },
  '4d': {
    hitRate: '0.095617924991',
    byPercent: {
      100: {
        returns: { lowest: '0.899997120000', highest: '0.975000000000' },
        volatility: '3.067765',
        maxMultiplierE4: 97500000,
      },
      96: {
        returns: { lowest: '0.863999760000', highest: '0.936000000000' },
        volatility: '2.945055',
        maxMultiplierE4: 93600000,
      },
    },
  },
  toto: {
    hitRate: '0.122448979591',
    byPercent: {
      100: {
        returns: { lowest: '0.900000000000', highest: '0.975000000000' },
        volatility: '2.610136',
        maxMultiplierE4: 18592119000,
      },
      96: {
        returns: { lowest: '0.864000000000', highest: '0.936000000000' },
        volatility: '2.505731',
        maxMultiplierE4: 17848434240,
      },
    },
  },
  vnn: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899970917989', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 1950000000,
      },
      96: {
        returns: { lowest: '0.863986924898', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 1872000000,
      },
    },
  },
  vns: {
    hitRate: '0.500000000000',
    byPercent: {
      100: {
        returns: { lowest: '0.899968481330', highest: '0.975000000000' },
        volatility: '0.975000',
        maxMultiplierE4: 1560000000,
      },
      96: {
        returns: { lowest: '0.863957448340', highest: '0.936000000000' },
        volatility: '0.936000',
        maxMultiplierE4: 1497600000,
      },
    },
  },
};
