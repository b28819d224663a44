import { expect, it } from 'vitest';
import type { PromotionKind } from '#contract';
import { invitePlace, rewardPlace } from './shortcuts.ts';

const of = (type: number) => ({
  token: 't',
  merchantCode: 'demo',
  userName: 'u',
  type,
  id: 'i',
  firstTimeLogin: false,
});
const none = new Set<PromotionKind>();
const referral = new Set<PromotionKind>(['LOGIN', 'REFERRAL']);

it.each([
  ['a guest', undefined, referral, '/m/login'],
  ['an agent', of(1), none, '/m/agentRegister'],
  ['an agent of the second type', of(2), referral, '/m/agentRegister'],
  ['a player where friends are rewarded', of(0), referral, '/m/inviteFriends'],
  ['a player where they are not', of(0), none, 'service'],
  ['a trial', of(4), referral, 'service'],
] as const)('AGT-01 leads %s who wants to invite', (_who, session, kinds, place) => {
  expect(invitePlace(session, kinds)).toBe(place);
});

it('AGT-01 leads guests who want their rewards to the login, and everyone else there', () => {
  expect(rewardPlace(undefined)).toBe('/m/login');
  expect([of(0), of(1), of(4)].map(rewardPlace)).toEqual(['/m/rewardCenter', '/m/rewardCenter', '/m/rewardCenter']);
});
