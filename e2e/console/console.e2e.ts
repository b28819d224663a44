/** The operators' console in a browser: signing in, two operators and one request, an invitation. What axe finds on its pages: `pages.e2e.ts`. */
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, codeOf, signIn } from './operator-pages.ts';

test('an operator signs in with password and code, and proves the audit trail', async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/console/api/')) calls.push(pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A guest is asked for once, and the browser logs no error of it.
  expect(calls).toEqual(['/console/api/session']);
  expect(await findings(page)).toEqual([]);
  await signIn(operator, 'ines', '/audit');
  await page.getByRole('button', { name: 'Prove' }).click();
  await expect(page.getByText('The chain is whole')).toBeVisible();
});

test('a request of one operator is approved by another on a phone, and who is invited comes in by the link', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const firstOperator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const first = firstOperator.page;
  await signIn(firstOperator, 'ines', '/operators');
  await first.getByRole('button', { name: 'Invite an operator' }).click();
  await first.getByRole('combobox', { name: 'Permissions' }).fill('audit.see');
  await first.getByRole('option', { name: 'audit.see' }).click();
  await first.keyboard.press('Escape');
  await first.locator('input[name=subject]').fill('vera@demo');
  await first.getByRole('button', { name: 'Run' }).click();
  await first.goto('/approvals');
  await expect(first.getByText('another operator decides')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const secondOperator = await visitor({ host: CONSOLE_HOST, width: 360 });
  const second = secondOperator.page;
  await signIn(secondOperator, 'tomas', '/approvals');
  await expect(second.getByText('vera@demo').first()).toBeVisible();
  expect(await second.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(await findings(second)).toEqual([]);
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('button', { name: 'Run' }).click();
  const link = (await second.locator('code', { hasText: '/invitation#' }).textContent()) ?? '';

  const invited = (await visitor({ host: CONSOLE_HOST, width: 820 })).page;
  await invited.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  const secret = (await invited.locator('code').textContent()) ?? '';
  // Paper and ink of its QR code.
  await expect(invited.locator('svg[role=img] path')).toHaveCount(2);
  // The invitation is in no history.
  expect(invited.url()).not.toContain('#');
  expect(await findings(invited)).toEqual([]);
  await invited.locator('input[name=password]').fill('a long new password');
  await invited.locator('input[name=code]').fill(codeOf(secret));
  await invited.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(invited.getByRole('banner')).toBeVisible();
  await invited.goto('/audit');
  await expect(invited.getByText('operator.invite')).toBeVisible();
  const details = invited.getByRole('button', { name: 'Details' }).first();
  await details.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => findings(invited), 'an open entry').toEqual([]);
  // What an operator may not do is not offered.
  await invited.goto('/operators');
  await expect(invited.getByText('You have no permission for this here')).toBeVisible();
});
