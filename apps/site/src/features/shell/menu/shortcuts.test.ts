import { expect, it } from 'vitest';
import type { SessionInfo } from '#base/data';
import { addressOf } from '#base/view';
import type { PromotionKind } from '#contract';
import { inviteShortcut, rewardShortcut } from './shortcuts.ts';

const player = { token: 't', merchantCode: 'demo', username: 'a', type: 0, id: '1', firstTimeLogin: false };
const of = (type: number): SessionInfo => ({ ...player, type });
const referral = new Set<PromotionKind>(['REFERRAL', 'LOGIN']);
const none = new Set<PromotionKind>(['LOGIN', 'MISSION']);

it.each([
  ['a guest', undefined, referral, '/m/login?from=%2Fm%2FinviteFriends'],
  ['a guest, without the promotion', undefined, none, '/m/login?from=%2Fm%2FinviteFriends'],
  ['an agent', of(1), referral, '/m/agentRegister'],
  ['an agent above agents, without the promotion', of(2), none, '/m/agentRegister'],
  ['a player with the promotion', of(0), referral, '/m/inviteFriends'],
  ['a player without it', of(0), none, '/m/service'],
  ['a trial', of(4), referral, '/m/service'],
])('AGT-01 the invitation of %s', (_who, session, kinds, address) => {
  expect(addressOf(inviteShortcut(session, kinds))).toBe(address);
});

it.each([
  ['a guest', undefined, '/m/login?from=%2Fm%2FrewardCenter'],
  ['a player', of(0), '/m/rewardCenter'],
  ['an agent', of(1), '/m/rewardCenter'],
  ['a trial', of(4), '/m/rewardCenter'],
])('AGT-01 the rewards of %s', (_who, session, address) => {
  expect(addressOf(rewardShortcut(session))).toBe(address);
});
