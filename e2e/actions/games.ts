/** Playing: opens a game, plays one round, and records the requests to the server meanwhile. */
import type { FrameLocator, Page, Request } from '@playwright/test';
import { expect } from '../expect.ts';
import { centavos } from './player.ts';

/** Waits until the loading screen of the game is gone. */
async function openedFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Leave the game' }).waitFor();
  return frame;
}

/** Opens a game from the lobby, or from another screen that lists it. */
export async function enterGame(page: Page, name: string, listedAt = '/m/gameCenter'): Promise<FrameLocator> {
  await page.goto(listedAt);
  // By the whole name: what is played most comes first, and "Three Dice" may be before "Dice".
  const title = page.getByText(name, { exact: true });
  await page.getByRole('link').filter({ has: title }).first().click();
  await page.waitForURL('**/m/launchGame?*');
  return openedFrame(page);
}

/** Opens a game by its address, as a saved link does: for tests of what comes after it. The lobby takes as long to load as the game. */
export async function openGame(page: Page, gameId: string): Promise<FrameLocator> {
  await page.goto(`/m/launchGame?gameId=${gameId}`);
  return openedFrame(page);
}

/** Time to bet, to look at the bet and to take it back. */
const UNHURRIED_S = 20;

/** Waits, where a lottery is open just before its draw closes, for the next draw: what a test bets on stays on sale while it is looked at. */
export async function freshDraw(frame: FrameLocator): Promise<void> {
  const left = async () => {
    const shown = await frame.getByRole('timer').first().innerText();
    return shown.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  };
  await expect.poll(left, { timeout: 2_000 * UNHURRIED_S }).toBeGreaterThan(UNHURRIED_S);
}

/** Opens a lottery by its address, as its lists do. */
export async function openLottery(page: Page, game: string, playType = 'Entertainment'): Promise<FrameLocator> {
  await page.goto(`/m/startLottery?gameId=${game}&mui=EN&playType=${playType}`);
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-play]').waitFor();
  await freshDraw(frame);
  return frame;
}

export async function leaveGame(page: Page, frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Leave the game' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/m/launchGame');
}

/** The balance shown in the game, in whole centavos. */
export async function stageBalance(frame: FrameLocator): Promise<number> {
  return centavos(await frame.locator('header').innerText());
}

export async function expectStageBalance(frame: FrameLocator, expected: number): Promise<void> {
  await expect.poll(() => stageBalance(frame), { timeout: 20_000 }).toBe(expected);
}

/** Clicks twice within one task of the browser, before anything can be drawn again. */
export async function pressTwice(frame: FrameLocator | Page, button: RegExp): Promise<void> {
  const pressed = frame.getByRole('button', { name: button });
  await expect(pressed).toBeEnabled();
  await pressed.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

export interface Round {
  readonly stake: number;
  readonly payout: number;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly serverSeedHash: string;
  readonly input: unknown;
  readonly outcome: { readonly [name: string]: unknown };
}

/** The requests sent to a path, with their idempotency keys. */
export interface Requested {
  readonly keys: () => readonly string[];
  readonly count: () => number;
}

export function listen(page: Page, path: string, method = 'POST'): Requested {
  const requested: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) requested.push(request);
  });
  return {
    count: () => requested.length,
    keys: () => [...new Set(requested.map((request) => request.headers()['idempotency-key'] ?? 'none'))],
  };
}

const wholeCentavos = (amount: string) => Number(amount.replace('.', ''));

/** Plays by `press` and answers the round as the server reported it. */
export async function playRound(page: Page, press: () => Promise<void>): Promise<Round> {
  const answering = page.waitForResponse(
    (response) => response.url().endsWith('/wps/play/rounds') && response.request().method() === 'POST',
  );
  await press();
  const answer = await answering;
  const { value } = await answer.json();
  const { round } = value;
  return {
    stake: wholeCentavos(round.stake),
    payout: wholeCentavos(round.payout),
    nonce: round.fair.nonce,
    clientSeed: round.fair.clientSeed,
    serverSeedHash: round.fair.serverSeedHash,
    input: answer.request().postDataJSON().input,
    outcome: round.outcome,
  };
}
