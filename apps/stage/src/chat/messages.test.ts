import { expect, it } from 'vitest';
import { isBright, readChatAddress } from './address.ts';
import { emptyChat, gapAfter, type Message, withEvent, withMessages } from './messages.ts';

const conversation = (lastSeq: number, id = 'a') => ({
  id,
  state: 'claimed' as const,
  lastSeq,
  memberSeenSeq: 0,
  operatorSeenSeq: 0,
});
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  seq,
  from: 'operator',
  at: '',
  text: String(seq),
  ...more,
});

it('MSG-04 has each number once, in order, and sees what is missing', () => {
  let chat = withMessages(emptyChat, conversation(2), [message(1), message(2)]);
  expect(gapAfter(chat)).toBeUndefined();
  chat = withEvent(chat, { conversation: conversation(4), message: message(4) });
  expect(gapAfter(chat)).toBe(2);
  chat = withMessages(chat, conversation(4), [message(3), message(4)]);
  expect(chat.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(gapAfter(chat)).toBeUndefined();
  expect(gapAfter(withEvent(chat, { conversation: conversation(6) }))).toBe(4);
});

it('drops what was on its way once it arrived, and begins anew with another conversation', () => {
  const sending = [{ sendId: 'x', text: 'hello', isFailed: false }];
  const chat = withEvent(
    { ...emptyChat, sending },
    { conversation: conversation(1), message: message(1, { sendId: 'x' }) },
  );
  expect(chat.sending).toEqual([]);
  const next = withEvent(chat, { conversation: conversation(1, 'b'), message: message(1, { text: 'new' }) });
  expect(next.messages.map(({ text }) => text)).toEqual(['new']);
  expect(withEvent(next, { conversation: conversation(9) })).toBe(next);
});

it('leads back to a page of the site and nowhere else, and writes readable words on the header', () => {
  expect(readChatAddress('#ticket=t&back=%2Fm%2Fhome&color=aabbcc&theme=light')).toMatchObject({
    ticket: 't',
    back: '/m/home',
    color: 'aabbcc',
    theme: 'light',
  });
  for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    expect(readChatAddress(`#back=${encodeURIComponent(back)}`).back).toBe('/m/message');
  }
  expect(readChatAddress('#color=red;}').color).toBe('');
  expect([isBright('ffffff'), isBright('000000'), isBright('ffd54a')]).toEqual([true, false, true]);
});
