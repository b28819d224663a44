/** Promotions, rewards, invitations and agents' screens, at a merchant with a promotion of every kind and at one with none. */
import type { Page } from '@playwright/test';
import { enterGame, expectStageBalance, stageBalance } from '../actions/games.ts';
import { loseNextAnswer } from '../actions/lose-answer.ts';
import {
  centavos,
  createMember,
  fillLogin,
  goWithin,
  newName,
  openAgentSessionOf,
  openSessionOf,
  PASSWORD,
  passCaptcha,
  sessionOf,
} from '../actions/player.ts';
import { expectForEveryone } from '../browser/for-everyone.ts';
import { openWithin } from '../browser/open-within.ts';
import { expect, test } from '../fixtures.ts';
import { demoMembers, onRewardsServer, PAYMENT_PASSWORD, rewardsServer } from '../server/rewards-server.ts';

test.use({ opening: onRewardsServer });

const [tiger, lotus, dragon] = demoMembers;
const LOTUS = 'lotus.localhost';
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function enter(page: Page, member: { username: string; password: string } = tiger): Promise<void> {
  await openSessionOf(page, member.username, member.password);
}

test('MEM-06 lists promotions by kind, saves the choice in the address, and opens one with its terms', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/activity');
  await page.getByRole('link', { name: /Deposit match/ }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(6);
  await page.getByRole('button', { name: 'Daily', exact: true }).click();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?kind=LOGIN');
  await page.reload();
  await page.getByRole('button', { name: 'Daily', exact: true, pressed: true }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
  await page.getByRole('link', { name: /Daily sign-in/ }).click();
  await page.waitForURL(/activityDetail\?id=daily/);
  await page.getByText('It is paid to your balance as cash.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
});

test('MEM-06 leads guests to the login and members to where they take part; a promotion that has not begun has no link', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/m/activityDetail?id=circle', { waitUntil: 'commit' });
  const way = page.getByRole('link', { name: 'Log in to take part' });
  const before = await way.boundingBox();
  scripts.resolve();
  await page.getByText('Before a round you see').waitFor();
  // The terms are part of the script: the button that is about to be pressed does not move.
  expect((await way.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, -1);
  await way.click();
  await page.waitForURL(/\/m\/login/);
  await fillLogin(page, tiger.username, tiger.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/activityDetail\?id=circle/);
  await page.getByRole('link', { name: 'Take part' }).click();
  await page.waitForURL('**/m/inviteFriends');
  await page.goto('/m/activityDetail?id=next-year');
  await page.getByText(/From .*2098/).waitFor();
  expect(await page.getByRole('link', { name: 'Take part' }).count()).toBe(0);
  await page.goto('/m/activityDetail?id=long-gone');
  await page.getByText('This promotion is over').waitFor();
  await page.getByRole('link', { name: 'See promotions' }).click();
  await page.waitForURL('**/m/activity');
});

test('MEM-06 spins a wheel once for a double tap, shows what it stopped on, and leads to its proof', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  await enter(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/m/rewardCenter?tab=luck');
  const card = page.getByRole('article', { name: 'Lucky wheel' });
  await card.getByText('2 spins left').waitFor();
  await card.getByText('30 %', { exact: true }).waitFor();
  const hash = await card.getByText(/^[0-9a-f]{64}$/).textContent();
  await card.getByRole('button', { name: 'Spin', exact: true }).dblclick();
  await card.getByText(/^(You won .*|No prize this time)$/).waitFor();
  await card.getByText('1 spin left').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await card.getByText('Your spins').click();
  const checks = card.getByRole('button', { name: 'Check' });
  expect(await checks.count()).toBe(1);
  await checks.click();
  const opened = page.waitForEvent('popup');
  await card.getByRole('link', { name: 'Check it yourself' }).click();
  const verifier = await opened;
  await verifier
    .getByText(hash ?? '')
    .last()
    .waitFor();
  await verifier.getByTestId('outcome').getByText('segment').waitFor();
  await page.getByRole('article', { name: 'Red-packet rain' }).first().getByText('of 5 taken').waitFor();

  // The answer of the second spin is lost: pressed again, it is the same spin, though none is left.
  await loseNextAnswer(page, watch, { path: '/wps/prizes/wheels/spins' });
  const spin = card.getByRole('button', { name: 'Spin', exact: true });
  await spin.click();
  await card.getByRole('alert').waitFor();
  await card.getByText('No spins left').waitFor();
  await spin.click();
  await card.getByText(/^(You won .*|No prize this time)$/).waitFor();
  await expect(spin).toBeDisabled();
  // The first one is open: beside it there is one more.
  await expect(checks).toHaveCount(1);
});

test('MEM-06 exchanges points once for a double tap, shows what is left, and why another item cannot be had', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await enter(page, dragon);
  await page.goto('/m/activity/signIn');
  await page.getByRole('button', { name: 'Sign in for today' }).click();
  await page.getByRole('button', { name: 'Signed in for today' }).waitFor();
  await page.goto('/m/rewardCenter?tab=points');
  await expect(page.getByTestId('points')).toHaveText('60');
  await page.getByRole('article', { name: '₱5.00 in cash' }).getByRole('button', { name: 'Exchange' }).click();
  const sheet = page.getByRole('dialog', { name: 'Exchange 50 points?' });
  await sheet.getByRole('button', { name: 'Exchange' }).dblclick();
  await page.getByText('It is yours: ₱5.00 in cash').waitFor();
  await expect(page.getByTestId('points')).toHaveText('10');
  await page.getByRole('article', { name: '₱5.00 in cash' }).getByText('You have all you may take').waitFor();
  await page.getByRole('article', { name: 'Coffee voucher' }).getByText('30 points short').waitFor();
  const history = page.getByRole('region', { name: 'Points history' });
  await history.getByText('-50').waitFor();
  expect(await history.getByRole('listitem').count()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('MEM-06 shows the available rewards after a failure, on retry', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/500|503|Failed to load/);
  await page.goto('/m/home');
  await page.route('**/wps/promotions', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'request.overloaded' } }),
  );
  await page.goto('/m/rewardCenter?tab=open');
  await fillLogin(page, tiger.username, tiger.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/rewardCenter\?tab=open/);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/wps/promotions');
  await again.click();
  await page.getByRole('link', { name: /Deposit match/ }).waitFor();
});

test('MEM-06 says that a reward is under review, takes a word about it once, and pays it when it is released', async ({
  visitor,
}) => {
  const redeem = async (member: (typeof demoMembers)[number]) => {
    const { page } = await visitor();
    await openSessionOf(page, member.username, member.password);
    await page.goto('/m/rewardCenter');
    const code = page.getByLabel('Enter a code');
    await code.fill('household');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect.poll(() => code.inputValue()).toBe('');
    return page;
  };
  await redeem(tiger);
  const page = await redeem(dragon);
  await page.goto('/m/rewardCenter?tab=open');
  await page.getByText('Under review').waitFor();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.getByLabel('What should we know?').fill('My brother plays here too');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You wrote: My brother plays here too').waitFor();
  expect(await page.getByRole('button', { name: 'Write to us' }).count()).toBe(0);
  expect(await rewardsServer().releaseHeld()).toBe(1);
  await page.goto('/m/rewardCenter?tab=history');
  await page.getByText('25.00').first().waitFor();
  expect(await page.getByText('Under review').count()).toBe(0);
});

test('AGT-01 gives a player an invitation link, and counts the friend who registers by it', async ({ visitor }) => {
  const { page, context } = await visitor();
  await page.goto('/m/inviteFriends');
  await page.getByText('Log in to get your own link').waitFor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page);
  await page.goto('/m/inviteFriends');
  await page.getByRole('img', { name: 'QR code of your invitation link' }).waitFor();
  await page.getByText('Nobody has joined by it yet').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${rewardsServer().origin()}/m/register\\?affiliateCode=[2-9A-Z]{8}$`));

  const friend = await visitor();
  await friend.page.goto(link);
  const name = newName('friend');
  await friend.page.getByLabel('Username').fill(name);
  await friend.page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await friend.page.getByLabel('Repeat the password').fill(PASSWORD);
  expect(await friend.page.getByLabel('Invitation code').count()).toBe(0);
  await passCaptcha(friend.page);
  await friend.page.getByLabel(/I am at least 21/).check();
  await friend.page.getByRole('button', { name: 'Join now' }).click();
  await friend.page.waitForURL('**/m/home');

  await page.reload();
  await page.getByText('1 person has joined by it').waitFor();
  // The friend has registered a moment ago, and has still to deposit and play.
  await page.getByText(/^Until .*: deposit · play$/).waitFor();
});

test('AUTH-12 shows the invitation field to a visitor with an unknown code, and the error at the field', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  // The browser writes a refused answer to the console.
  watch.allow(/Failed to load resource: the server responded with a status of 422/);
  await page.goto('/m/register?affiliateCode=NOBODYS9');
  const field = page.getByLabel('Invitation code');
  await field.waitFor();
  await page.getByLabel('Username').fill(newName('nobody'));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await field.fill('NOBODYS9');
  await passCaptcha(page);
  await page.getByLabel(/I am at least 21/).check();
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByText('Invalid invitation code').waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(pathOf(page)).toBe('/m/register');
});

test('AGT-01, AGT-04 shows an agent their link at agentRegister, and shows a player whom to contact', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  // Words that are not loaded: those of agents are not, for a player.
  const missing: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith('Uncompiled message')) missing.push(message.text());
  });
  await enter(page);
  await page.goto('/m/agentRegister');
  await page.getByText('For agents').waitFor();
  await page.goto('/m/member/agent/getSalaryContract');
  await page.getByText('For agents').waitFor();
  expect(missing).toEqual([]);

  await rewardsServer().makeAgent(dragon.username);
  const agent = await visitor();
  await openAgentSessionOf(agent.page, dragon.username, dragon.password);
  await agent.page.goto('/m/agentRegister');
  await agent.page.getByRole('img', { name: 'QR code of your invitation link' }).waitFor();
  await agent.page.getByText('None agreed').waitFor();
  for (const [path, title] of [
    ['getSalaryContract', 'Daily salary contract'],
    ['getDevidendContract', 'Dividend contract'],
    ['getHourContract', 'Hourly contract'],
  ] as const) {
    await agent.page.goto(`/m/member/agent/${path}`);
    await agent.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await agent.page.getByText('No contract offered').waitFor();
  }
  // Seven tabs are wider than a phone: the one of the address is in view.
  await agent.page.goto('/m/member/agent/team?view=viewers');
  await expect(agent.page.getByRole('tab', { name: 'Sub-accounts', selected: true })).toBeInViewport({ ratio: 1 });
});

test('AGT-02 opens an account below, shows its password once, and proposes a contract that is refused at its field', async ({
  visitor,
}) => {
  await rewardsServer().makeAgent(lotus.username, 1960);
  const tiers = [{ sales: '3000.00', active: 3, rate: '0.005' }];
  await rewardsServer().offerTo(lotus, { kind: 'salary', product: 'RNG', tiers });
  const { page, watch } = await visitor();
  watch.allow(/Failed to load resource: the server responded with a status of 422/);
  await openAgentSessionOf(page, lotus.username, lotus.password);
  // It is signed, and the answer is lost: the page shows what holds, and nothing is left to sign.
  await page.goto('/m/member/agent/getSalaryContract');
  await page.getByLabel(/Payment password/).fill(PAYMENT_PASSWORD);
  await loseNextAnswer(page, watch, { path: '/wps/agent/contracts/answer' });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await accept.click();
  await accept.waitFor({ state: 'hidden' });
  await page.getByText('Active', { exact: true }).first().waitFor();
  await openWithin(page, '/m/member/agent/team?view=members');
  const username = newName('crane');
  await page.getByRole('button', { name: 'Open an account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Agent' }).click();
  await sheet.getByLabel(/Username/).fill(username);
  await sheet.getByLabel(/Rebate point/).fill('1962');
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: 'Open an account' }).click();
  await sheet.getByText('may not be above 1960').waitFor();
  await sheet.getByLabel(/Rebate point/).fill('1950');
  await sheet.getByRole('button', { name: 'Open an account' }).dblclick();
  await sheet.getByText('The password is shown only now.', { exact: false }).waitFor();
  expect(await sheet.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).count()).toBe(1);
  await sheet.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: new RegExp(username) }).click();
  await sheet.getByRole('button', { name: 'Contracts' }).click();
  await sheet.getByRole('button', { name: 'Propose a contract' }).click();
  await sheet.getByLabel(/Valid bets/).fill('3000');
  await sheet.getByLabel(/Active members/).fill('3');
  await sheet.getByLabel(/Percent/).fill('0.6');
  await sheet.getByLabel(/Payment password/).fill(PAYMENT_PASSWORD);
  await sheet.getByRole('button', { name: 'Propose a contract' }).click();
  await sheet.getByText('Your own contract covers at most 0.5 % here').waitFor();
  await sheet.getByLabel(/Percent/).fill('0.5');
  await sheet.getByRole('button', { name: 'Propose a contract' }).dblclick();
  await sheet.getByText('Waits for the other party’s answer.').waitFor();
});

test('MEM-06 closes the daily sign-in where no promotion pays for it, and shows the week where one does', async ({
  visitor,
}) => {
  const closed = await visitor({ host: LOTUS, locale: 'en' });
  await closed.page.goto('/m/activity/signIn');
  await expect.poll(() => closed.page.getByRole('main').innerText()).toMatch(/No daily sign-in here|Chưa có điểm danh/);
  const { page } = await visitor();
  await page.goto('/m/activity/signIn');
  await page.getByText('Log in to see your week').waitFor();
  await enter(page);
  await page.goto('/m/activity/signIn');
  const week = page.getByRole('region', { name: 'This week' });
  await week.waitFor();
  expect(await week.getByRole('listitem').count()).toBe(7);
  expect(await week.locator('[aria-current="date"]').count()).toBe(1);
  await week.getByRole('button', { name: 'Sign in for today' }).click();
  await week.getByRole('button', { name: 'Signed in for today' }).waitFor();
  await week.getByText('1 day in a row').waitFor();
  await page.goto('/m/rewardCenter?tab=history');
  await page
    .getByText(/became cash/)
    .first()
    .waitFor();
});

/** In the reward center, which stays open. */
async function redeem(page: Page, text: string): Promise<void> {
  await page.goto('/m/rewardCenter');
  const code = page.getByLabel('Enter a code');
  await code.fill(text);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(code).toHaveValue('');
}

test('MEM-06 redeems a code for bonus money, shows how far it is, and gives it up with what that loses', async ({
  visitor,
}) => {
  const { page } = await visitor();
  // Who spun the wheel may have won bonus money, which would come first.
  await createMember(page, newName());
  await redeem(page, 'secret');
  await page.getByRole('tab', { name: 'Under way' }).click();
  await page.getByText(/0.00 of .*500.00 played/).waitFor();
  await page.getByText('What bets counted').click();
  await page.getByText('No bet was counted yet').waitFor();
  await page.getByRole('button', { name: 'Give it up' }).click();
  const sure = page.getByRole('dialog');
  await sure.getByText(/50.00 goes. Your cash stays./).waitFor();
  await sure.getByRole('button', { name: 'Give it up' }).click();
  await page.getByRole('tab', { name: 'Received' }).click();
  await page.getByText('Given up').waitFor();
});

test('MEM-06 plays bonus money in a lottery and in Mines, whose frames show it with the cash', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName());
  await redeem(page, 'secret');
  // It seldom draws, and a number seldom wins: the balance stays as it is.
  await page.goto('/m/startLottery?gameId=lottery-4d-10&mui=EN&playType=Tradition');
  const lottery = page.frameLocator('iframe');
  await expectStageBalance(lottery, 5_000);
  await lottery.getByRole('button', { name: '1 random line', exact: true }).click();
  await lottery.getByRole('button', { name: /^Bet / }).click();
  await lottery.getByText(/^Bet placed on draw/).waitFor();
  await lottery.getByRole('button', { name: 'OK', exact: true }).click();
  const left = await stageBalance(lottery);
  expect(left).toBeLessThan(5_000);
  const mines = await enterGame(page, 'Mines');
  await expectStageBalance(mines, left);
  await mines.getByText(/^Largest bet with your bonus: ₱\s?10\.00$/).waitFor();
  const raise = mines.getByRole('button', { name: 'Raise the stake' });
  const above = mines.getByText(/^Above ₱\s?10\.00, the largest bet with your bonus/);
  await expect(async () => {
    await raise.click();
    await expect(above).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(async () => {
    await mines.getByRole('button', { name: 'Lower the stake' }).click();
    await expect(above).toBeHidden({ timeout: 100 });
  }).toPass();
  await mines.getByRole('button', { name: /^Bet / }).click();
  await mines.getByRole('button', { name: 'Row 1, column 1: closed' }).waitFor();
  await expect.poll(() => stageBalance(mines)).toBeLessThan(left);
});

test('MEM-06 shows an empty ranking where nobody won, and keeps the chosen period', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/leaderBoard');
  await page.getByText('The top is free').waitFor();
  await page
    .getByRole('link', { name: /Missions|Leaderboard/ })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'This week' }).click();
  await page.waitForURL(/period=week/);
  await page.reload();
  await page.getByRole('tab', { name: 'This week', selected: true }).waitFor();
});

test('MEM-06 shows a member that there is no VIP level while none is published', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/member/benefits');
  await page.getByText('See your VIP level').waitFor();
  await enter(page);
  await page.goto('/m/member/benefits');
  await page.getByText('No level yet').waitFor();
  await page.getByText('Levels are not published yet').waitFor();
});

test('MEM-06 shows a trial that rewards are for real accounts', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/trail');
  await page
    .getByRole('button', { name: /free|play/i })
    .first()
    .click();
  await expect.poll(() => sessionOf(page)).not.toBeNull();
  await page.goto('/m/rewardCenter');
  await page.getByText('Rewards are for real accounts').waitFor();
  await page.goto('/m/activityDetail?id=first-deposit');
  await page.getByText('Please log in with a real account to use this').waitFor();
});

const mine = [
  '/m/activity',
  '/m/activityDetail?id=daily',
  '/m/activity/signIn',
  '/m/rewardCenter',
  '/m/rewardCenter?tab=open',
  '/m/rewardCenter?tab=points',
  '/m/leaderBoard',
  '/m/inviteFriends',
  '/m/member/benefits',
];

test('axe finds nothing where every promotion runs, in any theme, and nothing scrolls sideways', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(120_000);
  const { page } = await visitor();
  await enter(page);
  await page.goto('/m/home');
  for (const path of mine) {
    await openWithin(page, path);
    await expectForEveryone(page, path);
  }
});

test('MEM-06 plays a set of free rounds to its end in its game, and shows what became of it', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/503|Failed to load/);
  await createMember(page, newName('rounds'));
  await redeem(page, 'tworounds');
  await page.getByText('2 of 2 left').waitFor();
  // However soon the member comes back: no answer gets old by the clock.
  await page.clock.setFixedTime(new Date());
  await page.getByRole('link', { name: 'Play Dice' }).click();
  const frame = page.frameLocator('iframe');
  const more = frame.getByRole('button', { name: 'Raise the stake' });
  await frame.getByText('2 of 2 left').waitFor();
  const before = await stageBalance(frame);
  expect(await more.isDisabled()).toBe(true);
  expect(await frame.getByRole('button', { name: 'Autobet', exact: true }).isDisabled()).toBe(true);
  const roll = frame.getByRole('button', { name: /^Roll/ });
  await roll.click();
  await frame.getByText('1 of 2 left').waitFor();
  await roll.click();
  const end = frame.getByRole('dialog', { name: 'Free rounds' });
  await end.waitFor();
  const text = await end.getByText(/You won|No win/).innerText();
  const won = text.startsWith('No win') ? 0 : centavos(text);
  await end.getByRole('button', { name: 'Go on' }).click();
  await expectStageBalance(frame, before + won);
  // From here on the stake is the member's own.
  await expect.poll(() => more.isDisabled()).toBe(false);
  expect(await frame.getByText('Free rounds').count()).toBe(0);
  await goWithin(page, '/m/rewardCenter?tab=history');
  await page.getByText('Played to the end').waitFor();
  // A set is shown also while the rest cannot be loaded.
  await page.route('**/wps/rewards', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'request.overloaded' } }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByText('Played to the end').waitFor();
});

test('MEM-06 plays a set that a vendor has granted in the vendor’s frame, at no cost', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('lagoon'));
  await redeem(page, 'lagoon');
  // Until the vendor has been notified of it there is nothing to play.
  await page.getByRole('link', { name: 'Play Lagoon Wheel' }).click();
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: 'Spin for free' });
  for (const left of [2, 1]) {
    await frame.getByText(`Free spins left: ${left}`).waitFor();
    await spin.click();
  }
  // From here on the stake is the member's own, who has none.
  await frame.getByRole('button', { name: 'Spin', exact: true }).waitFor();
  // What was won is given within seconds.
  await expect(async () => {
    await page.goto('/m/rewardCenter?tab=history');
    await page.getByText('Played to the end').waitFor({ timeout: 2_000 });
  }).toPass();
});
