import { expect, it } from 'vitest';
import type { Promotion } from '../../features/rewards/use-promotions.ts';
import { chosenTab, joinable, shownTabs } from './reward-tabs.ts';

const promotion = (change: Partial<Promotion>): Promotion => ({
  code: 'a',
  kind: 'DEPOSIT',
  audience: 'everyone',
  title: '',
  line: '',
  content: '',
  state: 'running',
  images: [],
  linkage: '',
  mine: { mayTakePart: true },
  ...change,
});

it('MEM-06 lists promotions that are running, pay, and are open to this member', () => {
  const { mine: _, ...forGuests } = promotion({ code: 'guest' });
  const list = [
    promotion({}),
    promotion({ code: 'b', state: 'coming' }),
    promotion({ code: 'c', kind: 'DISCOVER' }),
    promotion({ code: 'd', mine: { mayTakePart: false } }),
    forGuests,
  ];
  expect(joinable(list).map(({ code }) => code)).toEqual(['a']);
});

it('opens the tab in the address, else the claimable rewards', () => {
  expect(['open', 'history', 'nothing', undefined].map(chosenTab)).toEqual(['open', 'history', 'claim', 'claim']);
});

it('has a tab for wheels and rains, and one for points, where one runs, or where the address names it', () => {
  const wheel = promotion({ linkage: '/m/rewardCenter?tab=luck' });
  expect(shownTabs([], 'claim')).toEqual(['claim', 'open', 'history']);
  expect(shownTabs([], 'luck')).toContain('luck');
  expect(shownTabs([wheel], 'claim')).toEqual(['claim', 'open', 'luck', 'history']);
  const points = promotion({ linkage: '/m/rewardCenter?tab=points' });
  expect(shownTabs([points], 'claim')).toEqual(['claim', 'open', 'points', 'history']);
});
