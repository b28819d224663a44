/** A member and an operator talk in a live chat: from the message centre to the rating. */
import { openSessionOf } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { CONSOLE_HOST, signIn } from '../console/operator-pages.ts';
import { expect, test } from '../fixtures.ts';

test('MSG-04 a member opens the chat from the message centre, is answered in the console, and rates it', async ({
  visitor,
}) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const consolePage = operator.page;
  await signIn(operator, 'ines', '/chats');
  await consolePage.getByRole('switch', { name: /I am away/ }).check();

  const member = await visitor({ width: 360, theme: 'light' });
  const { page } = member;
  await openSessionOf(page, 'bravedragon', 'Dragon-2026!');
  await page.goto('/m/message');
  await page.getByRole('link', { name: /Live chat/ }).click();
  await page.waitForURL(/stage\.localhost.*chat\.html/);
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByRole('heading', { name: 'Live chat' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('<b>My deposit</b> is not there');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('You are in the queue')).toBeVisible();

  // What was written is read by opening the chat.
  const waiting = consolePage.getByRole('row', { name: /bravedragon/ });
  await expect(waiting).not.toContainText('My deposit');
  await waiting.click();
  await consolePage.getByRole('button', { name: 'Take it' }).click();
  await consolePage.getByRole('textbox', { name: 'Your answer' }).fill('I look at it.');
  await expect(page.getByText('Support is writing…')).toBeVisible();
  await consolePage.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('I look at it.')).toBeVisible();
  await expect(page.getByText('<b>My deposit</b> is not there')).toBeVisible();
  await expect(page.getByText('Seen')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await findings(consolePage)).toEqual([]);

  await consolePage.getByRole('button', { name: 'End the chat' }).click();
  await page.getByRole('button', { name: '5 stars' }).click();
  await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(/localhost.*\/m\/message/);
});
