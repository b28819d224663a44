/** Deposits and withdrawals as a player makes them and as an operator decides them at the command line. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoOperators } from '../../apps/server/src/modules/operators/demo-operators.ts';
import { expect } from '../expect.ts';
import { postTo } from '../server/post-to.ts';
import type { RunningServer } from '../server/server.ts';
import { send } from './player.ts';

/** The outcomes that the provider's payment page offers. */
export type PaymentChoice = 'pay' | 'decline' | 'time-out' | 'pay-twice' | 'pay-wrong-amount';

/** Requests a deposit and opens the provider's payment page at its own origin. */
export async function requestToDeposit(page: Page, amount: string): Promise<void> {
  await page.goto('/m/voucherCenter');
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await page.getByRole('button', { name: /^Deposit ₱/ }).click();
  await page.waitForURL(({ hostname }) => hostname === 'pay.localhost');
}

export async function choosePayment(page: Page, choice: PaymentChoice): Promise<void> {
  await page.locator(`button[value="${choice}"]`).click();
  await page.waitForURL('**/m/voucherCenter?order=*');
}

export async function deposit(page: Page, amount: string): Promise<void> {
  await requestToDeposit(page, amount);
  await choosePayment(page, 'pay');
  await page.getByRole('heading', { name: 'Credited' }).waitFor();
}

/** A deposit without its screens: the same order, paid at the same provider. For members on any page, in tests of what comes after it. */
export async function credit(page: Page, amount: string): Promise<void> {
  const { order, next } = await send<{ order: { orderId: string }; next: { url: string } }>(
    page,
    'POST',
    '/wps/transaction/deposit',
    { body: { method: 'sandbox', amount }, key: randomUUID() },
  );
  await postTo(next.url, { 'Content-Type': 'application/x-www-form-urlencoded' }, 'action=pay');
  const state = async () =>
    (await send<{ state: string }>(page, 'GET', `/wps/transaction/deposit/${order.orderId}`)).state;
  await expect.poll(state).toBe('credited');
}

/** The payment password, which withdrawals need. */
export const PAYMENT_PASSWORD = '246810';

export async function setPaymentPassword(page: Page, password: string): Promise<void> {
  await page.goto('/m/withdraw');
  await page.getByRole('link', { name: 'Set payment password' }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment password' });
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(password);
  await sheet.getByRole('textbox', { name: /^New payment password/ }).fill(PAYMENT_PASSWORD);
  await sheet.getByRole('textbox', { name: /^Repeat/ }).fill(PAYMENT_PASSWORD);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

export interface NewCard {
  readonly bank: string;
  readonly holder: string;
  readonly number: string;
}

/** For members with a payment password. A new account receives no money until an operator releases it or its wait is over. */
export async function addCard(page: Page, { bank, holder, number }: NewCard): Promise<void> {
  await page.goto('/m/withdraw');
  await page.getByRole('button', { name: /^Add (another account|the account your money goes to)/ }).click();
  const sheet = page.getByRole('dialog', { name: 'New account' });
  await sheet.getByRole('combobox', { name: /^Bank or wallet/ }).selectOption({ label: bank });
  await sheet.getByRole('textbox', { name: /^Account holder/ }).fill(holder);
  await sheet.getByRole('textbox', { name: /^Account number/ }).fill(number);
  await sheet.getByRole('textbox', { name: /^Payment password/ }).fill(PAYMENT_PASSWORD);
  await sheet.getByRole('button', { name: 'Save account' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Requests a withdrawal to the chosen account; answers the order's number. */
export async function requestToWithdraw(page: Page, amount: string): Promise<string> {
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
  const sure = page.getByRole('dialog', { name: /^Withdraw ₱/ });
  await sure.getByRole('textbox', { name: /^Payment password/ }).fill(PAYMENT_PASSWORD);
  await sure.getByRole('button', { name: 'Yes, withdraw' }).click();
  await page.waitForURL('**/m/withdraw?order=*');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** Runs the real command line tool against the running server. Answers its output. */
function runTool(server: RunningServer, ...command: readonly string[]): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const args = [join(root, 'tools/operator.ts'), ...command, '--json', '--data', server.directory];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`the operator's tool: ${output}`))));
  });
}

/** Logs the demo's operators in at the command line. A server that was opened from a copy of a seeded one has their sessions already. */
export async function logOperatorsIn(server: RunningServer): Promise<void> {
  for (const { name, password, authenticator } of demoOperators) {
    if (existsSync(join(server.directory, 'operator-sessions', `${name}.json`))) continue;
    await runTool(server, 'login', name, '--password', password, '--authenticator', authenticator);
  }
}

const loggedIn = new Map<string, Promise<void>>();

/** Runs a command as one of the demo's operators. If it needs two, the other one requests it as well. */
export async function operator(server: RunningServer, ...command: string[]): Promise<string> {
  const ready = loggedIn.get(server.directory) ?? logOperatorsIn(server);
  loggedIn.set(server.directory, ready);
  await ready;
  const [one, other] = demoOperators;
  const output = await runTool(server, ...command, '--as', one.name);
  return output.includes('"waitsForSecond":true') ? runTool(server, ...command, '--as', other.name) : output;
}
