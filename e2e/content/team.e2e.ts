/** The seven views of an agent's team, with figures in them, in the language with the highest words on a usual small phone. */
import { texts } from '#texts';
import { languageEntries } from '#texts/languages';
import { openAgentSessionOf } from '../actions/player.ts';
import { expectWholeWords } from '../browser/cut-words.ts';
import { expectForEveryone } from '../browser/for-everyone.ts';
import { openWithin } from '../browser/open-within.ts';
import { stillness } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { AGENT_BELOW, openTeamServer, PLAYER, teamLeader } from '../server/team-server.ts';

test.use({ opening: { open: openTeamServer } });

const TALL = 'TH';
const t = texts[TALL];
const USUAL = { width: 360, height: 844 };
const lists = ['reports', 'reports&list=money', 'reports&list=results'];
const views = ['overview', 'members', ...lists, 'bills', 'links', 'letters', 'viewers'];

test('AGT-02 shows an agent all seven views of the team: axe finds nothing, no word is cut, a bill is disputed and a report saved', async ({
  visitor,
}) => {
  const { page, context } = await visitor({ width: USUAL.width });
  await context.addCookies([{ name: 'language', value: TALL, url: 'http://localhost' }]);
  await openAgentSessionOf(page, teamLeader.username, teamLeader.password);
  const look = async (what: string) => {
    await page.setViewportSize(USUAL);
    await expectForEveryone(page, what);
    await expectWholeWords(page, what);
  };
  const sheet = page.getByRole('dialog');
  const lookAtSheet = async (what: string) => {
    await look(what);
    await page.keyboard.press('Escape');
    await stillness(page);
  };
  await page.goto('/m/member/agent/team');
  for (const view of views) {
    await openWithin(page, `/m/member/agent/team?view=${view}`);
    await look(view);
    if (view === 'members') {
      await page.getByLabel(t['team.search']).fill(PLAYER);
      await page
        .getByRole('button', { name: new RegExp(PLAYER) })
        .first()
        .click();
      await sheet.getByText(PLAYER).first().waitFor();
      await lookAtSheet('a member');
    }
    if (view === 'reports&list=money') {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: t['records.file'] }).click();
      expect((await saved).suggestedFilename()).toMatch(/^team-money-.*\.csv$/);
    }
    if (view === 'bills') {
      await page
        .getByRole('button', { name: new RegExp(t['team.bill.issued']) })
        .first()
        .click();
      await sheet.getByRole('button', { name: t['team.dispute'] }).click();
      await sheet.getByLabel(t['team.dispute.reason']).fill(`${AGENT_BELOW}: 5000.00`);
      await sheet.getByRole('button', { name: t['team.dispute.send'] }).click();
      await sheet.getByText(t['team.dispute.state.raised']).waitFor();
      await lookAtSheet('a bill');
    }
    if (view === 'links') {
      await page.getByRole('button', { name: new RegExp(languageEntries[TALL].ownName) }).click();
      await sheet.getByRole('img', { name: t['team.links.qr'] }).waitFor();
      await lookAtSheet('a link');
    }
  }
});
