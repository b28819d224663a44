import { expect, it } from 'vitest';
import { frameMessage, isPauseMessage, pauseMessage, readFrameMessage } from './frame-messages.ts';

const frame = {} as MessageEventSource;
const origin = 'https://stage.example';
const expected = { window: frame, origin, nonce: 'launch-1' };

it('receives messages from its own frame', () => {
  expect(readFrameMessage({ source: frame, origin, data: frameMessage('launch-1', 'leave') }, expected)).toBe('leave');
});

it('receives which other game is to be launched', () => {
  const data = frameMessage('launch-1', { launch: 'lottery-ssc-45s' });
  expect(readFrameMessage({ source: frame, origin, data }, expected)).toEqual({ launch: 'lottery-ssc-45s' });
});

it.each([
  ['another window', {} as MessageEventSource, frameMessage('launch-1', 'leave')],
  ['another launch', frame, frameMessage('launch-2', 'leave')],
  ['an unknown intent', frame, { from: 'croupier-stage', nonce: 'launch-1', intent: 'pay' }],
  ['a field nobody declared', frame, { ...frameMessage('launch-1', 'refresh'), balance: '1000000.00' }],
  ['the launch of no game', frame, frameMessage('launch-1', { launch: '' })],
  ['the launch of an address', frame, frameMessage('launch-1', { launch: '//evil.example' })],
  [
    'the launch of something that is no text',
    frame,
    { from: 'croupier-stage', nonce: 'launch-1', intent: { launch: 7 } },
  ],
  [
    'a launch with more than a game',
    frame,
    { from: 'croupier-stage', nonce: 'launch-1', intent: { launch: 'dice', stake: '9' } },
  ],
  ['the launch of another frame', {} as MessageEventSource, frameMessage('launch-1', { launch: 'dice' })],
  ['no object', frame, 'leave'],
  ['nothing', frame, null],
])('does not hear %s', (_what, source, data) => {
  expect(readFrameMessage({ source, origin, data }, expected)).toBeUndefined();
});

it('ignores its own frame once it shows a page of another origin', () => {
  const data = frameMessage('launch-1', 'leave');
  for (const other of ['https://site.example', 'http://stage.example', 'https://stage.example:8443', 'null', ''])
    expect(readFrameMessage({ source: frame, origin: other, data }, expected)).toBeUndefined();
});

it('ignores every message before the frame is mounted', () => {
  expect(
    readFrameMessage({ source: null, origin, data: frameMessage('', 'leave') }, { window: null, origin, nonce: '' }),
  ).toBeUndefined();
});

it('pauses for the page around it alone', () => {
  const site = { window: frame, origin: 'https://site.example' };
  const message = { source: frame, origin: site.origin, data: { ...pauseMessage } };
  expect(isPauseMessage(message, site)).toBe(true);
  const others = [
    { source: {} as MessageEventSource },
    { origin },
    { data: null },
    { data: 'pause' },
    { data: { from: 'croupier-stage', intent: 'pause' } },
  ];
  for (const other of others) expect(isPauseMessage({ ...message, ...other }, site)).toBe(false);
});
