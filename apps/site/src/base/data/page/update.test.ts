import { expect, it } from 'vitest';
import { mayInterrupt } from './update.ts';

it('never offers a reload where money is staked, paid in or withdrawn', () => {
  for (const path of ['/m/launchGame', '/m/game', '/m/startLottery', '/m/lottery', '/m/voucherCenter', '/m/withdraw'])
    expect(mayInterrupt(path), path).toBe(false);
  for (const path of ['/m/home', '/m/gameCenter', '/m/gameRecord', '/m/setting', '/m/gameList'])
    expect(mayInterrupt(path), path).toBe(true);
});
