import { describe, expect, it } from 'vitest';
import type { SessionInfo } from '#base/data';
import type { AnswerOf, Endpoints } from '#contract';
import { isReminded } from './is-reminded.ts';
import { waitingContracts } from './waiting-contracts.ts';

const of = (type: number): SessionInfo => ({
  token: 't',
  merchantCode: 'demo',
  username: 'a',
  type,
  id: '1',
  firstTimeLogin: false,
});
const on = { whitelabel: { agentPolicy: true } };
const off = { whitelabel: { agentPolicy: false } };

describe('AGT-03 the contract reminder', () => {
  it.each([
    ['an agent', of(1), true],
    ['an agent above agents', of(2), true],
    ['a player, who has no contracts', of(0), false],
    ['a viewer, who answers nothing', of(3), false],
    ['a trial', of(4), false],
    ['type 40', of(40), false],
    ['type 41', of(41), false],
    ['type 42', of(42), false],
    ['a guest', undefined, false],
  ])('for %s: %o', (_who, session, isShown) => {
    expect(isReminded(on, session)).toBe(isShown);
    expect(isReminded(off, session)).toBe(false);
  });

  const tier = { activeMember: 3, rateType: 'P', rate: '0.005' } as const;
  const revenue = {
    basis: 'revenue',
    fee: '0',
    paymentFee: '0',
    halfLive: false,
    period: 'month',
    carry: 'none',
  } as const;
  const none: AnswerOf<Endpoints['agentContracts']> = {
    dailysalreqtype: {},
    divtypecompperiodreq: {},
    contracthoursalreq: {},
    realtimesalreqtype: {},
    revenuesharereqtype: {},
    hasRequest: false,
  };
  type Status = 'P' | 'A' | 'E' | 'V' | 'R' | 'C';
  const stands = (status: Status) => ({ status, downlineHigherRate: 'N' }) as const;
  const hours = [{ minimumBet: '1.00', ...tier }];
  const answers = {
    salary: (status: Status) => ({
      dailysalreqtype: { RNG: [{ id: 'c', ...stands(status), details: [{ betVolume: '1.00', ...tier }] }] },
    }),
    dividend: (status: Status) => ({
      divtypecompperiodreq: {
        RNG: ['1.00', '2.00'].map((minimumBet) => ({
          minimumBet,
          netLoss: '0.00',
          activeMember: 3,
          contractRate: '0.1',
          ...stands(status),
          period: 'month' as const,
          carry: 'none' as const,
          rule: 'loss' as const,
          fee: '0',
          contractId: 'c',
        })),
      },
    }),
    hourly: (status: Status) => ({
      contracthoursalreq: {
        RNG: [{ contractId: 'c', ...stands(status), hourSalaryRates: hours, advance: 'N' as const }],
      },
    }),
    realtime: (status: Status) => ({
      realtimesalreqtype: { RNG: [{ contractId: 'c', ...stands(status), hourSalaryRates: hours }] },
    }),
    revenue: (status: Status) => ({
      revenuesharereqtype: {
        RNG: [
          {
            contractId: 'c',
            ...stands(status),
            ...revenue,
            tiers: [{ minimumBet: '1.00', netLoss: '0.00', ...tier }],
          },
        ],
      },
    }),
  };

  it.each([
    ['salary', '/m/member/agent/getSalaryContract'],
    ['dividend', '/m/member/agent/getDevidendContract'],
    ['revenue', '/m/member/agent/getDevidendContract'],
    ['hourly', '/m/member/agent/getHourContract'],
    ['realtime', '/m/member/agent/getHourContract'],
  ] as const)('of %s leads to %s while it is P, E or V', (kind, path) => {
    const of = (status: Status) => waitingContracts({ ...none, ...answers[kind](status) });
    for (const status of ['P', 'E', 'V'] as const) expect(of(status)).toMatchObject([{ id: 'c', kind, status, path }]);
    for (const status of ['A', 'R', 'C'] as const) expect(of(status)).toEqual([]);
  });

  it('begins with what waits for the agent itself', () => {
    const requested = answers
      .salary('V')
      .dailysalreqtype.RNG.map((one) => ({ ...one, id: 'requested', awaits: 'upline' as const }));
    const both = { ...none, dailysalreqtype: { RNG: requested }, ...answers.hourly('P') };
    expect(waitingContracts(both).map(({ id }) => id)).toEqual(['c', 'requested']);
  });
});
