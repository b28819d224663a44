/** Protecting a player from the console: a limit that the player sees beside the own one, and a break that ends the session. */
import { createMember, newName } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, openPlayer } from './operator-pages.ts';

test('an operator sets a limit, which the player sees, and begins a break, which ends the session', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const theirs = await visitor();
  const { page: player } = theirs;
  const username = newName('guarded');
  await createMember(player, username);
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await openPlayer(ours, 'ines', username);
  await page.getByRole('tab', { name: 'Limits and breaks' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('750.00');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('losses of the last week');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Set a limit' }).click();
  await expect(page.getByRole('cell', { name: /750\.00/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Limit set by an operator' })).toBeVisible();

  await player.goto('/m/protection');
  await expect(player.getByText(/Set by customer service: .*750/)).toBeVisible();
  expect(await findings(player)).toEqual([]);
  await player.goto('/m/protection?view=history');
  await expect(player.getByText(/Limit .*750.* set by customer service/)).toBeVisible();

  // Removing it is a choice of its own: an amount that was forgotten removes none.
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await dialog.getByRole('checkbox', { name: 'Remove the operators’ limit' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the player has shown an income');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the operators’ limit' }).click();
  await expect(page.getByText(/second operator/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Begin a break' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for by the family');
  await dialog.getByRole('button', { name: 'Begin a break' }).click();
  await expect(page.getByText(/Time-out from/)).toBeVisible();
  theirs.watch.allow(/401/);
  await player.goto('/m/protection');
  await expect(player).toHaveURL(/login/);
});
