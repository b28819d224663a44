/** Paying in and out, as a player does it and as the operator at the command line decides it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoOperators } from '../../apps/server/src/modules/operators/demo-operators.ts';
import type { RunningServer } from '../server/server.ts';

/** What the provider's page offers to happen. */
export type PaymentChoice = 'pay' | 'decline' | 'time-out' | 'pay-twice' | 'pay-wrong-amount';

/** Asks for a deposit and stands on the provider's page, in its own house. */
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

/** The password money leaves by. */
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

/** For members with a payment password; the account takes no money before an operator lets it. */
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

/** Asks for a withdrawal to the chosen account; answers the order's number. */
export async function requestToWithdraw(page: Page, amount: string): Promise<string> {
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
  const sure = page.getByRole('dialog', { name: /^Withdraw ₱/ });
  await sure.getByRole('textbox', { name: /^Payment password/ }).fill(PAYMENT_PASSWORD);
  await sure.getByRole('button', { name: 'Yes, withdraw' }).click();
  await page.waitForURL('**/m/withdraw?order=*');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** The real command line tool, against the running server. Answers what it printed. */
function runTool(server: RunningServer, ...command: readonly string[]): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const args = [join(root, 'tools/operator.ts'), ...command, '--json', '--data', server.directory];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`the operator's tool: ${said}`))));
  });
}

/** A house that was copied brings its open sessions along. */
async function logIn(server: RunningServer): Promise<void> {
  for (const { name, password, authenticator } of demoOperators) {
    if (existsSync(join(server.directory, 'operator-sessions', `${name}.json`))) continue;
    await runTool(server, 'login', name, '--password', password, '--authenticator', authenticator);
  }
}

const loggedIn = new Map<string, Promise<void>>();

/** A command of one of the demo's operators; what takes two, the other asks for as well. */
export async function operator(server: RunningServer, ...command: string[]): Promise<string> {
  const ready = loggedIn.get(server.directory) ?? logIn(server);
  loggedIn.set(server.directory, ready);
  await ready;
  const [one, other] = demoOperators;
  const said = await runTool(server, ...command, '--as', one.name);
  return said.includes('"waitsForSecond":true') ? runTool(server, ...command, '--as', other.name) : said;
}
