/** An agent's contracts on the site: the reminder at home, and what the three screens do. */
import type { Page } from '@playwright/test';
import { createMember, newName, openAgentSessionOf, PASSWORD } from '../actions/player.ts';
import { scan } from '../actions/scan.ts';
import { openWithin } from '../browser/open-within.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer, PAYMENT_PASSWORD, rewardsServer } from '../server/rewards-server.ts';

test.use({ opening: onRewardsServer });

const sharing = (rate: string) => [{ sales: '3000.00', active: 3, rate }];
const salary = { kind: 'salary', product: 'RNG', tiers: sharing('0.005') };
const dividend = { kind: 'dividend', product: 'RNG', period: 'half', tiers: sharing('0.1') };
const hours = { kind: 'hourly', product: 'RNG', tiers: sharing('0.0005') };

/** How often contracts are requested. */
function countContracts(page: Page): { readonly requested: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/agent/contracts') count += 1;
  });
  return { requested: () => count };
}

/** The one on a screen of contracts. */
const contractOn = (page: Page) => page.getByRole('main').locator('section', { hasText: 'in valid bets' });

/** With the payment password. */
async function sign(page: Page, step: string): Promise<void> {
  const contract = contractOn(page);
  await contract.getByLabel(/Payment password/).fill(PAYMENT_PASSWORD);
  await contract.getByRole('button', { name: step }).click();
}

test('AGT-03 reminds an agent at home of a contract that waits, until it is put off or answered; of a player nothing is requested', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const username = newName('heron');
  await createMember(page, username);
  const { requested } = countContracts(page);
  await page.goto('/m/home');
  await page
    .getByRole('dialog')
    .or(page.getByRole('link', { name: username }))
    .first()
    .waitFor();
  expect(requested()).toBe(0);

  // The offer logs in beside the page, which ends its session: home must not be asking meanwhile.
  await page.goto('about:blank');
  await rewardsServer().makeAgent(username, 1960);
  await rewardsServer().offerTo({ username, password: PASSWORD }, salary);
  await openAgentSessionOf(page, username, PASSWORD);
  await page.goto('/m/home');
  const reminder = page.getByRole('dialog', { name: 'A contract waits for an answer' });
  await reminder.getByRole('link', { name: /Daily salary · Slots.*Proposed/ }).waitFor();
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await reminder.waitFor({ state: 'detached' });
  await openWithin(page, '/m/member/home');
  await openWithin(page, '/m/home');
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  expect(await reminder.count()).toBe(0);

  // another visit
  await page.reload();
  await reminder.getByRole('button', { name: 'Look at it' }).click();
  await page.waitForURL('**/m/member/agent/getSalaryContract');
  await sign(page, 'Accept');
  await page.getByRole('button', { name: 'Ask for its end' }).waitFor();
  const before = requested();
  await page.goto('/m/home');
  await expect.poll(requested).toBeGreaterThan(before);
  expect(await reminder.count()).toBe(0);
});

test('AGT-02 refuses a dividend, accepts hours and asks for their end on the screens of contracts, each with the payment password', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const username = newName('stork');
  await createMember(page, username);
  await rewardsServer().makeAgent(username, 1960);
  const agent = { username, password: PASSWORD };
  await rewardsServer().offerTo(agent, dividend);
  const contractId = await rewardsServer().offerTo(agent, hours);
  await openAgentSessionOf(page, username, PASSWORD);
  const contract = contractOn(page);
  await page.goto('/m/member/agent/getDevidendContract');
  await contract.getByText('Proposed').waitFor();
  await sign(page, 'Refuse');
  await contract.getByText('Refused').waitFor();
  expect(await contract.getByRole('button').count()).toBe(0);

  await openWithin(page, '/m/member/agent/getHourContract');
  await contract.getByText('Proposed').waitFor();
  await sign(page, 'Accept');
  await contract.getByText('Active', { exact: true }).waitFor();
  await contract.getByRole('button', { name: 'Ask for its end' }).click();
  await sign(page, 'Ask for its end');
  await contract.getByText('End asked for').waitFor();
  await contract.getByText('Waits for the other party’s answer.').waitFor();

  await rewardsServer().endContract(contractId);
  await page.reload();
  await contract.getByText('Ended').waitFor();
  expect(await contract.getByRole('button').count()).toBe(0);
});

test('AGT-04 makes a link to a landing page in a language: its address is copied and stands in the QR code, opens so, and is kept until registration', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = newName('ibis');
  await createMember(page, username);
  await rewardsServer().makeAgent(username, 1960);
  await openAgentSessionOf(page, username, PASSWORD);
  await page.goto('/m/member/agent/team?view=links');
  await page.getByLabel('Rebate point').fill('1950');
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Tiếng Việt');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const code = page.getByRole('img', { name: 'QR code' });
  await code.waitFor();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied').first().waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const origin = rewardsServer().origin();
  expect(address).toMatch(new RegExp(`^${origin}/m/home\\?affiliateCode=[2-9A-Z]{8}&language=VI$`));
  // The toast may be over it for a moment.
  await expect.poll(() => scan(code)).toBe(address);

  // who has chosen another language sees that of the link, once
  const friend = await visitor();
  await friend.context.addCookies([{ name: 'language', value: 'EN', url: origin }]);
  await friend.page.goto(address);
  const shown = () => friend.page.evaluate(() => document.documentElement.lang);
  expect(await shown()).toBe('vi');
  await expect.poll(() => friend.page.evaluate(() => localStorage.getItem('language'))).toBe('VI');
  const affiliateCode = new URL(address).searchParams.get('affiliateCode') ?? '';
  const checked = friend.page.waitForResponse((answer) => answer.url().includes(affiliateCode));
  await openWithin(friend.page, '/m/register');
  expect(await (await checked).json()).toMatchObject({ success: true, value: { isValid: true } });
});
