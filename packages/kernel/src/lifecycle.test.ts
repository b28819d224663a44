import { expect, expectTypeOf, it } from 'vitest';
import { Bug, defineLifecycle } from './index.ts';

const parcel = defineLifecycle({
  packed: { send: 'sent', discard: 'lost' },
  sent: { deliver: 'delivered', lose: 'lost', return: 'packed' },
  delivered: {},
  lost: {},
});

it('leads from each state by its own events only', () => {
  expect(parcel.initial).toBe('packed');
  expect(parcel.next('packed', 'send')).toBe('sent');
  expect(parcel.next('sent', 'return')).toBe('packed');
  expect(() => parcel.next('delivered', 'lose')).toThrow(Bug);
  expect(() => parcel.next('packed', 'deliver')).toThrow('no event deliver in state packed');
});

it('lists which events are allowed, and which states are final', () => {
  expect(parcel.allows('sent', 'deliver')).toBe(true);
  expect(parcel.allows('lost', 'deliver')).toBe(false);
  expect(parcel.before('return')).toEqual(['sent']);
  expect(Object.keys(parcel.table).filter((state) => parcel.isFinal(state as 'sent'))).toEqual(['delivered', 'lost']);
});

it('ignores inherited properties such as `constructor` as states or events', () => {
  const state = 'constructor' as 'sent';
  const event = 'toString' as 'lose';
  expect(parcel.allows(state, event)).toBe(false);
  expect(() => parcel.next('sent', event)).toThrow(Bug);
});

it('types the state that an event leads to', () => {
  const after = parcel.next('packed' as 'packed' | 'sent', 'send');
  expectTypeOf(after).toEqualTypeOf<'sent'>();
  expectTypeOf(parcel.next('sent', 'deliver' as 'deliver' | 'lose')).toEqualTypeOf<'delivered' | 'lost'>();
  expectTypeOf<'arrive'>().not.toExtend<Parameters<typeof parcel.allows>[1]>();
  expectTypeOf<'deliver'>().toExtend<Parameters<typeof parcel.allows>[1]>();
});

it('requires an entry for every state that is led to', () => {
  expect(() => defineLifecycle({ open: { close: 'closd' as 'closed' }, closed: {} })).toThrow(Bug);
});
