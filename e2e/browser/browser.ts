/** Launches the browser of the e2e tests: the machine's Chromium or Chrome, else the one that comes as a package. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { hasRoomInMemory } from '#test-services/scratch-folder.ts';
import { browserFonts } from './browser-fonts.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser to start, and its flags. */
export async function browserProgram(): Promise<{ readonly path: string; readonly flags: readonly string[] }> {
  return { path: await findBrowser(), flags: FLAGS };
}

async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  // Makes the package unpack the few libraries that Chromium needs, so that a bare machine need not have them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

function plainVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** `flags` are added to the flags of every browser. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await findBrowser();
  const env = { ...plainVariables(), ...(await browserFonts()) };
  // The library lets the browser's processes share memory by files on the disk, as containers have little room elsewhere.
  const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [];
  return chromium.launch({
    executablePath,
    args: [...FLAGS, ...flags],
    ignoreDefaultArgs,
    chromiumSandbox: false,
    env,
  });
}
