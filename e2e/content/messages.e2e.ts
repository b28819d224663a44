/** Messages between operator and player: announcements, inbox, feedback, help, about, policies. */
import type { Page } from '@playwright/test';
import { payloads } from '../../apps/server/src/modules/content/testing/payloads.ts';
import { credit, operator } from '../actions/cashier.ts';
import { joins } from '../actions/live.ts';
import {
  createMember,
  goWithin,
  newName,
  openSessionOf,
  passCaptcha,
  sessionOf,
  startTrial,
} from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { inBoth, sendCommand, writeAsOperator } from '../server/operator-command.ts';

const main = (page: Page) => page.getByRole('main');
const lineOf = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}`) });
const sheet = (page: Page) => page.locator('dialog[open]');
const closeSheet = async (page: Page) => {
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await sheet(page).waitFor({ state: 'hidden' });
};

test.describe('the message centre', () => {
  test('MSG-01, LAY-01 shows a guest all channels without counts, and leads home', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/m/notice');
    await page.goto('/m/message');
    await expect.poll(() => lineOf(page, 'Telegram').getAttribute('href')).toBe('https://example.com/telegram');
    expect(await lineOf(page, 'Telegram').getAttribute('target')).toBe('_blank');
    for (const name of ['Announcements', 'Inbox', 'Customer service']) await lineOf(page, name).waitFor();
    expect(
      await main(page)
        .getByText(/unread/)
        .count(),
    ).toBe(0);
    await lineOf(page, 'Live chat').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/m/home');
  });

  test('MSG-01 shows a member the unread counts, updates them live, and shows no more than 99+', async ({
    visitor,
    server,
  }) => {
    const { page } = await visitor();
    const name = newName('badge');
    await createMember(page, name);
    const joined = joins(page, 'unread');
    await page.goto('/m/message');
    const counts = () =>
      main(page)
        .getByText(/\d+ unread/)
        .allTextContents();
    await expect.poll(counts).toEqual(['3 unread', '1 unread']);
    await joined;
    await writeAsOperator(server, inBoth('A message', '<p>Hello</p>'), 'message', 'write', name);
    await expect.poll(counts).toEqual(['3 unread', '2 unread']);

    const many = { success: true, value: { announcementUnreadCount: 99, inboxUnreadCount: 100 } };
    await page.route('**/wps/inbox/unread', (route) => route.fulfill({ json: many }));
    // A line that says nothing: what the server reports to a page that joins replaces the answer.
    await page.routeWebSocket(/./, () => undefined);
    await page.reload();
    await main(page).getByText('99+', { exact: true }).waitFor();
    await main(page).getByText('99', { exact: true }).waitFor();
  });

  test('updates open screens when an announcement is published', { tag: '@whole-only' }, async ({
    visitor,
    server,
  }) => {
    const { page } = await visitor();
    await createMember(page, newName('notified'));
    const joined = joins(page, 'unread');
    await page.goto('/m/message');
    await main(page).getByText('3 unread').waitFor();
    await joined;
    const intent = { type: 'PL', audience: 'A', words: inBoth('Just now', '<p>News</p>') };
    const { id } = JSON.parse(await writeAsOperator(server, intent, 'announce', 'write')) as { id: string };
    await main(page).getByText('4 unread').waitFor();
    await sendCommand(server, 'demo', 'announce', 'end', id);
    await main(page).getByText('3 unread').waitFor();
  });

  test('customer service says that there is no network, and shows nothing as on its way', {
    tag: '@whole-only',
  }, async ({ visitor }) => {
    const { page, watch } = await visitor();
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto('/m/message');
    const offline = Promise.withResolvers<void>();
    await page.route('**/wps/system/customerService*', async (route) => {
      await offline.promise;
      await route.abort();
    });
    await goWithin(page, '/m/service');
    const busy = main(page).locator('[aria-busy="true"]');
    await expect(busy).toHaveCount(1);
    await page.context().setOffline(true);
    offline.resolve();
    await main(page).getByText('There is no connection').waitFor();
    await expect(busy).toHaveCount(0);
    await lineOf(page, 'Feedback').waitFor();
  });
});

test.describe('announcements', () => {
  test('MSG-02 are unread, become read when opened, and the list and the count follow', async ({ visitor }) => {
    const { page } = await visitor();
    await createMember(page, newName('reader'));
    await page.goto('/m/messages');
    const unread = () => main(page).getByRole('button').filter({ hasText: 'Unread' }).count();
    await expect.poll(unread).toBe(3);
    await main(page)
      .getByRole('button', { name: /You can check every round/ })
      .click();
    await sheet(page)
      .getByText(/Before you bet we publish the fingerprint/)
      .waitFor();
    await closeSheet(page);
    await expect.poll(unread).toBe(2);
    await page.goto('/m/message');
    await main(page).getByText('2 unread').waitFor();
  });

  test('LAY-04 can all be marked as read by members; guests have no such action', async ({ visitor }) => {
    const { page } = await visitor();
    const all = page.getByRole('banner').getByRole('button', { name: 'Read all' });
    await page.goto('/m/messages');
    await main(page)
      .getByRole('button', { name: /New here/ })
      .waitFor();
    expect(await all.count()).toBe(0);
    await createMember(page, newName('all'));
    await page.goto('/m/messages');
    await all.click();
    await page.getByText('Everything is marked as read').waitFor();
    await expect.poll(() => main(page).getByText('Unread', { exact: true }).count()).toBe(0);
    await expect.poll(() => all.isDisabled()).toBe(true);
    await page.reload();
    await main(page)
      .getByRole('button', { name: /Welcome to/ })
      .waitFor();
    expect(await main(page).getByText('Unread', { exact: true }).count()).toBe(0);
  });

  test('link to their subject and to the notices of the site', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/m/messages');
    await main(page)
      .getByRole('button', { name: /You can check every round/ })
      .click();
    await sheet(page).getByRole('link', { name: 'Take me there' }).click();
    await page.waitForURL('**/m/help?tag=faq&p=fairness');
    await page.goto('/m/messages');
    await main(page)
      .getByRole('link', { name: /^Notices/ })
      .click();
    await page.getByRole('heading', { name: 'Open around the clock' }).waitFor();
    await main(page)
      .getByText(/Games and draws run day and night/)
      .waitFor();
  });

  test('MSG-09 run no script that an operator was made to paste', async ({ visitor, server }) => {
    const { page, watch } = await visitor();
    // The only picture that is allowed leads to a file of the site that does not exist.
    watch.allow(/\/m\/x\.png/);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss().catch(() => undefined);
    });
    const content = `<p>before</p>${payloads.join('\n')}<p>after all</p>`;
    const intent = { type: 'PL', audience: 'B', words: inBoth('Pasted', content) };
    const { id } = JSON.parse(await writeAsOperator(server, intent, 'announce', 'write')) as { id: string };
    const pasted = main(page).getByRole('button', { name: /^Pasted/ });
    // The server's page may be cached for a second.
    const listed = async () => {
      await page.goto('/m/messages');
      return pasted.count();
    };
    await expect.poll(listed).toBe(1);
    await quiet(page);
    await pasted.click();
    const text = sheet(page);
    await text.getByText('before').waitFor();
    const left = await text.evaluate((place) =>
      [
        ...place.querySelectorAll(
          'script, style, iframe, object, embed, svg:not([aria-hidden]), math, form, input, base, link, meta',
        ),
      ].map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(left).toEqual([]);
    const attributes = await text.evaluate((place) =>
      [...place.querySelectorAll('div:has(> p) *')].flatMap((element) =>
        [...element.attributes].filter(({ name }) => name.startsWith('on') || name === 'style').map(({ name }) => name),
      ),
    );
    expect(attributes).toEqual([]);
    for (const link of await text.locator('a').all()) {
      expect(await link.getAttribute('href')).toMatch(/^(\/m\/|https:|null)|^$/);
    }
    expect(dialogs).toEqual([]);
    await sendCommand(server, 'demo', 'announce', 'end', id);
  });
});

test.describe('the inbox', () => {
  test('shows a deposit and an inbox message; messages are read, selected and deleted', async ({ visitor, server }) => {
    const { page } = await visitor();
    const name = newName('inbox');
    await createMember(page, name);
    await credit(page, '500');
    await writeAsOperator(
      server,
      inBoth('About your question', '<p>All is <strong>well</strong>.</p>'),
      'message',
      'write',
      name,
    );
    await page.goto('/m/webEmail');
    const line = (title: RegExp) => main(page).getByRole('button', { name: title });
    await line(/^Welcome to Croupier/).waitFor();
    await line(/^About your question.*Unread/).click();
    await sheet(page).getByText('All is well.').waitFor();
    await closeSheet(page);
    await expect.poll(() => line(/^About your question.*Unread/).count()).toBe(0);
    await line(/^Deposit of ₱\s500\.00 credited/).click();
    await sheet(page).getByRole('link', { name: 'See the order' }).click();
    await page.getByRole('heading', { name: 'Credited' }).waitFor();

    await page.goto('/m/webEmail');
    await page.getByRole('banner').getByRole('button', { name: 'Choose' }).click();
    await main(page)
      .getByRole('checkbox', { name: /Welcome to Croupier/ })
      .check();
    await main(page)
      .getByRole('checkbox', { name: /About your question/ })
      .check();
    await main(page).getByText('2 chosen').waitFor();
    await main(page).getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete 2 messages?' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => main(page).locator('li').count()).toBe(1);
    await line(/^Deposit of/).waitFor();
    await page.reload();
    await line(/^Deposit of/).waitFor();
    expect(await main(page).locator('li').count()).toBe(1);
  });

  test('shows an error with a retry button, and an empty inbox', { tag: '@whole-only' }, async ({ visitor }) => {
    const { page, watch } = await visitor();
    watch.allow(/answered 500|status of 500/);
    await createMember(page, newName('empty'));
    let isBroken = true;
    await page.route('**/wps/inbox?*', (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { success: false, code: 'request.failed', message: 'x' } })
        : route.continue(),
    );
    await page.goto('/m/webEmail');
    const retry = main(page).getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    isBroken = false;
    await retry.click();
    await main(page)
      .getByRole('button', { name: /^Welcome to/ })
      .click();
    await sheet(page).getByRole('button', { name: 'Delete' }).click();
    await main(page).getByText('Your inbox is empty').waitFor();
  });

  test('MSG-03 is closed to trials, who see why, and leads guests to the login and back', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/m/message');
    await lineOf(page, 'Inbox').click();
    await page.waitForURL('**/m/login?*');
    await page.getByLabel('Username').fill('quietlotus');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Lotus-2026!');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/m/webEmail');
    await main(page)
      .getByRole('button', { name: /^Welcome to/ })
      .waitFor();

    const { page: trial } = await visitor();
    await startTrial(trial);
    expect((await sessionOf(trial))?.type).toBe(4);
    await trial.goto('/m/message');
    await lineOf(trial, 'Inbox').click();
    await trial.getByText('Please log in with a real account to use this').waitFor();
    expect(new URL(trial.url()).pathname).not.toBe('/m/webEmail');
  });
});

test.describe('MSG-05 feedback', () => {
  test('requires a login, a type, text and a captcha, and shows what is missing', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/m/feedback');
    await page.waitForURL('**/m/login?*');
    await openSessionOf(page, 'quietlotus', 'Lotus-2026!');
    await page.goto('/m/feedback');
    const send = page.getByRole('button', { name: 'Send' });
    const content = page.getByRole('textbox', { name: /^Your message/ });
    await expect.poll(() => send.isDisabled()).toBe(true);
    expect(await page.locator('input[name="type"]:checked').count()).toBe(0);
    expect(
      await page.locator('input[name="type"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['1', '2', '3', '4', '6', '0']);
    await content.fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await content.fill('x'.repeat(30));
    await page.getByText('30/200').waitFor();
    await send.click();
    await page.getByText('Please choose what it is about').waitFor();
    await page.getByRole('radio', { name: 'Game problem' }).check();
    await send.click();
    await page.getByText('Enter the captcha.').waitFor();
    await content.fill('y'.repeat(300));
    expect(await content.inputValue()).toHaveLength(200);
  });

  test('is sent, confirmed, and read by an operator', async ({ visitor, server }) => {
    const { page } = await visitor();
    const name = newName('notified');
    await createMember(page, name);
    await page.goto('/m/feedback');
    await page.getByRole('radio', { name: 'Deposit problem' }).check();
    await page.getByRole('textbox', { name: /^Your message/ }).fill('My deposit of this morning is not there yet.');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Send' }).click();
    const sent = page.getByRole('dialog', { name: 'Sent successfully' });
    await sent.waitFor();
    const reported = JSON.parse(await operator(server, 'feedback', 'list')) as { username: string; type: number }[];
    expect(reported[0]).toMatchObject({ username: name, type: 1 });
    await sent.getByRole('link', { name: 'To the inbox' }).click();
    await main(page)
      .getByRole('button', { name: /^We have your message/ })
      .waitFor();
  });

  test('shows another captcha after wrong letters, and keeps the text', async ({ visitor }) => {
    const { page, watch } = await visitor();
    watch.allow(/status of 401/);
    await createMember(page, newName('letters'));
    await page.goto('/m/feedback');
    await page.getByRole('radio', { name: 'Something else' }).check();
    await page.getByRole('textbox', { name: /^Your message/ }).fill('Hello there');
    const picture = main(page).locator('img[src^="data:image/png"]');
    const first = await picture.getAttribute('src');
    await page.getByRole('textbox', { name: /^Type the letters/ }).fill('wrong');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The captcha was not right.').waitFor();
    await expect
      .poll(async () => (await picture.count()) === 1 && (await picture.getAttribute('src')) !== first)
      .toBe(true);
    expect(await page.getByRole('textbox', { name: /^Your message/ }).inputValue()).toBe('Hello there');
  });
});

test.describe('help', () => {
  const open = (page: Page) => main(page).locator('details[open] > summary').allTextContents();

  test('ROUTE-04, MSG-06 opens the parent and the child given by p and c, by name or by number', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    for (const address of ['p=deposits&c=how-deposit', 'p=2&c=1']) {
      await page.goto(`/m/help?tag=faq&${address}`);
      await expect.poll(() => open(page), { message: address }).toEqual(['2. Deposits', 'How do I deposit?']);
      await main(page)
        .getByText(/choose a way to pay and an amount between ₱\s100\.00 and ₱\s50,000\.00/)
        .waitFor();
    }
    await page.goto('/m/help?tag=faq');
    await main(page).getByText('1. Getting started').waitFor();
    expect(await open(page)).toEqual([]);
    await main(page).getByText('4. Fair games').click();
    await main(page).getByText('How are lottery draws made?').click();
    expect(await open(page)).toEqual(['4. Fair games', 'How are lottery draws made?']);
  });

  test('ROUTE-04 shows terms, privacy or answers by its tag', async ({ visitor }) => {
    const { page } = await visitor();
    const firsts = { terms: '1. Who may play', privacy: '1. Introduction', faq: '1. Getting started' };
    for (const [tag, first] of Object.entries(firsts)) {
      await page.goto(`/m/help?tag=${tag}`);
      await main(page).getByText(first).waitFor();
    }
    await main(page).getByRole('link', { name: 'Terms of use' }).click();
    await main(page).getByText(firsts.terms).waitFor();
    expect(new URL(page.url()).search).toBe('?tag=terms');
  });

  test('MSG-06 shows an empty state with a link to support where there is no help; one answer has a page of its own', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    await page.route('**/wps/system/helpCenter?*', (route) =>
      route.fulfill({ json: { success: true, value: { list: [] } } }),
    );
    await page.goto('/m/aboutus');
    await goWithin(page, '/m/help?tag=faq');
    await main(page).getByText('There is nothing here yet').waitFor();
    await main(page).getByRole('link', { name: 'Ask us' }).first().click();
    await page.waitForURL('**/m/service');
    await page.unroute('**/wps/system/helpCenter?*');
    await page.goto('/m/helpDetail?tag=faq&p=fairness&c=check');
    await page.getByRole('heading', { name: 'How do I check a round?' }).waitFor();
    await page.goto('/m/helpDetail?tag=faq&p=nothing');
    await main(page).getByText('There is nothing here yet').waitFor();
  });

  test('is readable without a script: the documents are in the page itself', async ({ visitor }) => {
    const { page } = await visitor();
    for (const [path, words] of [
      ['/m/help?tag=faq', 'How do I keep my account safe?'],
      ['/m/registerPolicy', 'use their real name'],
      ['/m/registerTerms', 'is for people of 21 years and older'],
      ['/m/agreement', 'I am at least 21 years old'],
    ] as const) {
      const html = await (await page.request.get(path)).text();
      expect(html.split('<script type="application/json"')[0], path).toContain(words);
    }
  });
});

test.describe('about and policies', () => {
  test('MSG-08 shows who runs the site and who may play, in the chosen language', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/m/aboutus');
    await page.getByRole('heading', { name: 'Croupier: games you can check' }).waitFor();
    await page.getByRole('heading', { name: 'What sets us apart' }).waitFor();
    expect(await main(page).locator('li').count()).toBe(4);
    await main(page)
      .getByText(/Players are 21 or older/)
      .waitFor();
    await page.goto('/m/registerPolicy');
    for (const title of [
      'Introduction',
      'Purpose',
      'Access',
      'Confidentiality',
      'Recipients',
      'Monitoring',
      'Agreement',
    ]) {
      await page.getByRole('heading', { name: new RegExp(`\\d\\. ${title}`) }).waitFor();
    }
    await main(page)
      .getByText(/21 years or older, and at no house of ours under 18, and use their real name/)
      .waitFor();

    const { page: lotus } = await visitor({ host: 'lotus.localhost' });
    await lotus.goto('/m/registerPolicy');
    await main(lotus)
      .getByText(/Người chơi phải từ 18 tuổi trở lên/)
      .waitFor();
  });

  for (const [host, name, address] of [
    ['localhost', 'WhatsApp', 'https://example.com/whatsapp'],
    ['lotus.localhost', 'Trò chuyện trực tuyến', 'https://example.com/lotus-chat'],
  ] as const) {
    test(`MSG-07, ROUTE-03 shows at ${host} the merchant’s own support channel: ${name}`, async ({ visitor }) => {
      const { page } = await visitor({ host });
      await page.goto('/m/service');
      const link = lineOf(page, name);
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe(address);
      expect(await link.getAttribute('rel')).toContain('noopener');
    });
  }
});
