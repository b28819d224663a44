/** The pool of TOTO in the browser: what group 1 would divide, how it is bet on, and what a draw was divided into. */
import { startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

const GAME = 'lottery-toto-pool-10';

test('GAME-16 shows the estimate of the pool, takes a share, and shows what a draw was divided into', async ({
  visitor,
}) => {
  test.setTimeout(90_000);
  const { page } = await visitor();
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await startTrial(page);
  // A draw every ten minutes is longer than a test: this one was divided before.
  await page.route('**/lgw/vn/numeros/opened/game*', async (route) => {
    const prizes = [
      { group: 'g1', shares: 0, prize: '0.00' },
      { group: 'g2', shares: 1, prize: '4320.00' },
      { group: 'g5', shares: 12, prize: '50.00' },
    ];
    const divided = {
      gameId: GAME,
      numero: '20260401-0042',
      state: 'drawn',
      drawnAt: '2026-04-01T07:00:00.000Z',
      outcome: { numbers: [3, 11, 19, 27, 34, 48], additional: 7 },
      pool: { prizes: [], carry: '1.00' },
      trialPool: { prizes, carry: '20520.00' },
    };
    await route.fulfill({ json: { success: true, value: { content: [divided] } } });
  });
  // Nobody has won at a server that has just opened.
  const winOf = (username: string, winAmount: string, at: string) => ({
    vo: { customerName: username, iconUrl: '', winAmount },
    game: { nodeId: 7, gameName: 'Fast Five' },
    at,
  });
  await page.route('**/GCSGAME_getRankList*', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          list: [
            winOf('ma***23', '195.00', '2026-04-01T07:00:00.000Z'),
            winOf('ji***07', '9.75', '2026-04-01T06:00:00.000Z'),
          ],
        },
      },
    }),
  );
  await page.goto(`/m/startLottery?gameId=${GAME}&mui=EN&playType=Entertainment`);
  const frame = page.frameLocator('iframe');
  const bar = frame.getByRole('button', { name: /^Group 1, estimated/ });
  await expect(bar).toContainText('1,000,000.00');
  const wins = frame.getByRole('region', { name: 'Latest wins' });
  // Where no motion is wanted the newest stands still.
  await expect(wins.getByText(/^ma\*{3}23 .*195\.00 Fast Five$/)).toBeVisible();
  await expect(wins.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await wins.getByRole('button', { name: 'Hold the latest wins' }).click();
  await expect(wins.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await frame.getByRole('button', { name: '1 random line', exact: true }).click();
  await frame.getByRole('button', { name: /^Bet / }).click();
  await frame.getByText(/^Bet placed on draw/).waitFor();
  await frame.getByRole('button', { name: 'OK', exact: true }).click();

  await bar.click();
  const sheet = frame.getByRole('dialog', { name: 'Prizes of the pool' });
  const draw = sheet.getByRole('table', { name: /0042/ });
  await expect(draw.getByRole('row', { name: /Group 1/ })).toContainText('No share');
  await expect(draw.getByRole('row', { name: /Group 2/ })).toContainText(/1 share.*4,320\.00/);
  await expect(draw.getByRole('row', { name: /Group 5/ })).toContainText(/12 shares.*50\.00/);
  await expect(draw.getByRole('row', { name: /Carried/ })).toContainText('20,520.00');
  // The frame asks for no feature that this browser does not know.
  expect(warnings.filter((warning) => warning.includes('Unrecognized feature'))).toEqual([]);
});
