/** A document of a player in two browsers: requested in the console, sent on the site, looked at and decided in the console. */
import { pictureOf } from '../../apps/server/src/modules/cashier/testing/pictures.ts';
import { createMember, newName } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, openPlayer } from './operator-pages.ts';

test('a player is asked for a document, sends it, reads why it was refused, and sends it again', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page: player } = await visitor();
  const username = newName();
  await createMember(player, username);
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await openPlayer(ours, 'ines', username);
  await page.getByRole('tab', { name: 'Documents' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Request a document' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Your card has another name.');
  await dialog.getByRole('button', { name: 'Request a document' }).click();
  await expect(page.getByRole('row', { name: /Identity card or passport/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await player.goto('/m/securityCenter?view=documents');
  await expect(player.getByText('Your card has another name.')).toBeVisible();
  const file = async (colour: string) => ({
    name: `${colour}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(await pictureOf('png', colour)),
  });
  await player.locator('input[type=file]').setInputFiles(await file('red'));
  await expect(player.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(player.getByText('Being checked')).toBeVisible();
  expect(await findings(player)).toEqual([]);

  await page.goto('/documents');
  await page.getByRole('row', { name: new RegExp(username) }).click();
  await dialog.getByRole('button', { name: 'Look at 1 picture' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture of a document' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  const reason = page.getByRole('dialog').last();
  await reason.getByRole('textbox', { name: 'Reason' }).fill('It is only red.');
  await reason.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('row', { name: new RegExp(username) })).toHaveCount(0);

  await player.reload();
  await expect(player.getByText('Not accepted: It is only red.')).toBeVisible();
  await player.locator('input[type=file]').setInputFiles(await file('blue'));
  await expect(player.getByRole('img', { name: 'Picture 2' })).toBeVisible();
  await page.reload();
  await page.getByRole('row', { name: new RegExp(username) }).click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('tab', { name: 'Accepted' }).click();
  await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible();
  await player.reload();
  await expect(player.getByText('Accepted', { exact: true })).toBeVisible();

  await page.getByRole('row', { name: new RegExp(username) }).click();
  await dialog.getByRole('button', { name: 'Change its last day' }).click();
  const change = page.getByRole('dialog').last();
  const day = change.getByLabel('Valid until');
  await expect(day).toHaveAttribute('min', /^\d{4}-\d{2}-\d{2}$/);
  const year = new Date().getUTCFullYear() + 3;
  await day.fill(`${year}-05-04`);
  await change.getByRole('textbox', { name: 'Reason' }).fill('The day on its back.');
  await change.getByRole('button', { name: 'Change its last day' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${username}.*4 May ${year}`) })).toBeVisible();
});
