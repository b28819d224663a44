import { expect, it } from 'vitest';
import { contractsOf } from './own-contracts.ts';

const none = {
  dailysalreqtype: {},
  divtypecompperiodreq: {},
  contracthoursalreq: {},
  realtimesalreqtype: {},
  revenuesharereqtype: {},
  hasRequest: false,
};
const stands = { status: 'P', awaits: 'agent', downlineHigherRate: 'N' } as const;
const rest = { activeMember: 3, rateType: 'P', rate: '0.005' } as const;
const shown = { sales: '3000.00', active: 3, rateType: 'P', rate: '0.005' } as const;

it('AGT-03 shows every threshold of salaries and hours that is signed, the loss where it is tested', () => {
  const details = [
    { betVolume: '3000.00', ...rest },
    { betVolume: '3000.00', netLoss: '500.00', ...rest },
  ];
  const hourSalaryRates = details.map(({ betVolume: minimumBet, ...tier }) => ({ minimumBet, ...tier }));
  const hours = { contractId: 'b', ...stands, advance: 'N', hourSalaryRates } as const;
  const all = {
    ...none,
    dailysalreqtype: { RNG: [{ id: 'a', ...stands, details }] },
    contracthoursalreq: { RNG: [hours] },
  };
  for (const kind of ['salary', 'hourly'] as const) {
    expect(contractsOf(all, kind)[0]?.tiers).toEqual([shown, { ...shown, loss: '500.00' }]);
  }
});
