/**
 * A browser driven without instrumentation. Test drivers record a page's network and console, with a stack for each request of a
 * script: on a throttled processor that alone blocks the page for a fifth of a second. Here a page is throttled, opened, tapped, and
 * evaluated once at the end.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProgram } from '../../e2e/browser/browser.ts';

type Params = { readonly [name: string]: unknown };
type Send = (method: string, params?: Params) => Promise<Params>;

export interface Shape {
  readonly latency: number;
  /** Bytes per second. */
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly slowdown: number;
}

export interface PlainPage {
  /** Opens the address, then waits this long. */
  open(url: string, milliseconds: number): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Taps the first visible element that matches; false when there is none. */
  tap(selector: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A visitor with an empty profile. Pages of one visitor share cache and storage. */
export interface Visitor {
  /** `observe` runs in the page before any other script. */
  page(observe: () => void, shape?: Shape): Promise<PlainPage>;
  close(): Promise<void>;
}

export interface PlainBrowser {
  visitor(): Promise<Visitor>;
  close(): Promise<void>;
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };

/** Wait between scrolling an element into view and tapping it. */
const AIMING_MS = 500;

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Uses the browser's own protocol over one WebSocket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<Params>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: Params; error?: Params };
    const requested = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !requested) return;
    waiting.delete(id);
    if (error) requested.reject(new Error(JSON.stringify(error)));
    else requested.resolve(result ?? {});
  });
  const sender =
    (sessionId?: string): Send =>
    (method, params = {}) => {
      last += 1;
      const requested = Promise.withResolvers<Params>();
      waiting.set(last, requested);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
      return requested.promise;
    };
  return { sender, close: () => socket.close() };
}

export async function openPlainBrowser(): Promise<PlainBrowser> {
  const { path, flags } = await browserProgram();
  const directory = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  const args = [...flags, '--remote-debugging-port=0', `--user-data-dir=${directory}`, 'about:blank'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => child.once('exit', done));
  const address = await new Promise<string>((found, failed) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [socket] = /ws:\/\/\S+/.exec(output) ?? [];
      if (socket) found(socket);
    });
    child.once('exit', () => failed(new Error(`the browser ended:\n${output}`)));
  });
  const { sender, close } = await connect(address);
  const browser = sender();
  return {
    async visitor() {
      const { browserContextId } = await browser('Target.createBrowserContext');
      return {
        async page(observe, shape) {
          const { targetId } = await browser('Target.createTarget', { url: 'about:blank', browserContextId });
          const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true });
          const page = sender(String(sessionId));
          await page('Emulation.setDeviceMetricsOverride', PHONE);
          await page('Emulation.setTouchEmulationEnabled', { enabled: true });
          await page('Page.enable');
          await page('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` });
          if (shape) {
            const { slowdown, ...network } = shape;
            await page('Network.emulateNetworkConditions', { offline: false, ...network });
            await page('Emulation.setCPUThrottlingRate', { rate: slowdown });
          }
          return driven(page, () => browser('Target.closeTarget', { targetId }));
        },
        close: async () => void (await browser('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    async close() {
      close();
      child.kill();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function driven(page: Send, close: () => Promise<unknown>): PlainPage {
  const evaluate = async (expression: string) => {
    const { result } = await page('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    return (result as { readonly value?: unknown }).value;
  };
  return {
    evaluate,
    async open(url, milliseconds) {
      await page('Page.navigate', { url });
      await pause(milliseconds);
    },
    async tap(selector) {
      const found = await evaluate(`(() => {
        globalThis.aimed = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
          one.checkVisibility({ visibilityProperty: true }));
        globalThis.aimed?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        return globalThis.aimed !== undefined;
      })()`);
      if (!found) return false;
      await pause(AIMING_MS);
      const point = await evaluate(`(() => {
        const { x, y, width, height } = globalThis.aimed.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      await page('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await page('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      return true;
    },
    close: async () => void (await close()),
  };
}
