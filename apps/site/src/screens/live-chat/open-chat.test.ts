import { expect, it } from 'vitest';
import { launchLanguage, type OpenChatPorts, openChat } from './open-chat.ts';

function kit(launch: OpenChatPorts['launch']) {
  const done: string[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const ports: OpenChatPorts = {
    launch,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    go: (url) => done.push(`go ${url}`),
    leave: () => done.push('leave'),
  };
  const end = (ms: number) => waits.find((wait) => wait.ms === ms)?.end();
  return { ports, done, waits, end };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('MSG-04 goes to the address half a second after it came', async () => {
  const { ports, done, end } = kit(async () => 'http://chat');
  void openChat(ports, new AbortController().signal);
  await settled();
  expect(done).toEqual([]);
  end(500);
  await settled();
  expect(done).toEqual(['go http://chat']);
});

it('MSG-04 loads for 9,999 ms at most, then gives the call up', async () => {
  let isStopped = false;
  const { ports, done, end } = kit((signal) => {
    signal.addEventListener('abort', () => {
      isStopped = true;
    });
    return new Promise(() => undefined);
  });
  void openChat(ports, new AbortController().signal);
  end(9_999);
  await settled();
  expect([done, isStopped]).toEqual([['leave'], true]);
});

it('MSG-04 is silent on an error, and goes nowhere once the player has left', async () => {
  const failing = kit(() => Promise.reject(new Error('down')));
  await openChat(failing.ports, new AbortController().signal);
  expect(failing.done).toEqual(['leave']);
  const left = kit(async () => 'http://chat');
  const gone = new AbortController();
  const opening = openChat(left.ports, gone.signal);
  await settled();
  gone.abort();
  await opening;
  expect(left.done).toEqual([]);
});

it('MSG-04 names the language in capitals, and every Chinese as CN', () => {
  expect(['en', 'zh-CN', 'ZH', 'cn', 'zh_TW', 'pt'].map(launchLanguage)).toEqual(['EN', 'CN', 'CN', 'CN', 'CN', 'PT']);
});
