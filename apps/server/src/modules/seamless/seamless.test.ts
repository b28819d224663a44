import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import { vendors } from '#vendors/registry.ts';
import { betBar, isFuture } from './rules.ts';
import { GAME, type Lagoon, type LagoonPlayer, openLagoon, quay, type Received, shore } from './testing.ts';

let lagoon: Lagoon;
beforeAll(async () => {
  lagoon = await openLagoon();
}, 180_000);
afterAll(async () => {
  await lagoon.expectBooks();
  await lagoon.close();
});

const bet = (id: string, amountMinor = 10_00n): WalletStep => ({ kind: 'bet', id, amountMinor });
const win = (id: string, of: string, amountMinor = 30_00n): WalletStep => ({ kind: 'win', id, amountMinor, bet: of });
const back = (id: string, target: string): WalletStep => ({ kind: 'rollback', id, target });

/** What Lagoon was answered: the refusal, or which steps were known already. */
const outcomeOf = ({ refused, steps }: Received) =>
  refused ?? steps?.map(({ isRepeated }) => (isRepeated ? 'again' : 'done')).join(' ');

/** Calls one after the other, each of some steps; what each is answered, and what is left of 100.00. */
const table: readonly (readonly [
  title: string,
  calls: readonly (readonly WalletStep[])[],
  received: readonly string[],
  left: bigint,
])[] = [
  ['a bet', [[bet('b')]], ['done'], 90_00n],
  ['a bet of nothing', [[bet('b', 0n)]], ['done'], 100_00n],
  ['a bet of all there is', [[bet('b', 100_00n)]], ['done'], 0n],
  ['a bet of more', [[bet('b', 100_01n)], [bet('b', 1n)]], ['insufficient', 'done'], 99_99n],
  ['a bet reported twice', [[bet('b')], [bet('b')]], ['done', 'again'], 90_00n],
  ['a bet under a known id', [[bet('b')], [bet('b', 9_00n)]], ['done', 'conflict'], 90_00n],
  ['a win under the id of its bet', [[bet('b')], [win('b', 'other')]], ['done', 'conflict'], 90_00n],
  ['a win', [[bet('b')], [win('w', 'b')]], ['done', 'done'], 120_00n],
  ['a win reported twice', [[bet('b')], [win('w', 'b')], [win('w', 'b')]], ['done', 'done', 'again'], 120_00n],
  ['two wins of one bet', [[bet('b')], [win('w', 'b')], [win('v', 'b')]], ['done', 'done', 'done'], 150_00n],
  [
    'a bet and its win in one call',
    [
      [bet('b'), win('w', 'b')],
      [bet('b'), win('w', 'b')],
    ],
    ['done done', 'again again'],
    120_00n,
  ],
  [
    'a win before its bet',
    [[win('w', 'b')], [bet('b')], [win('w', 'b')]],
    ['unknown_reference', 'done', 'done'],
    120_00n,
  ],
  ['a win without a bet', [[win('w', 'never')]], ['unknown_reference'], 100_00n],
  ['a rollback', [[bet('b')], [back('r', 'b')], [back('r', 'b')]], ['done', 'done', 'again'], 100_00n],
  [
    'a second rollback',
    [[bet('b')], [back('r', 'b')], [back('s', 'b')]],
    ['done', 'done', 'already_rolled_back'],
    100_00n,
  ],
  [
    'a rollback before its bet',
    [[back('r', 'b')], [bet('b')], [back('r', 'b')]],
    ['done', 'rolled_back', 'again'],
    100_00n,
  ],
  ['another rollback before the bet', [[back('r', 'b')], [back('s', 'b')]], ['done', 'already_rolled_back'], 100_00n],
  ['a win of a bet that never came', [[back('r', 'b')], [win('w', 'b')]], ['done', 'rolled_back'], 100_00n],
  [
    'a win of a bet that was rolled back',
    [[bet('b')], [back('r', 'b')], [win('w', 'b')]],
    ['done', 'done', 'rolled_back'],
    100_00n,
  ],
  [
    'a rollback of a bet that won',
    [[bet('b')], [win('w', 'b')], [back('r', 'b')]],
    ['done', 'done', 'settled'],
    120_00n,
  ],
  [
    'a rollback of a bet that lost',
    [[bet('b')], [win('w', 'b', 0n)], [back('r', 'b')]],
    ['done', 'done', 'settled'],
    90_00n,
  ],
  [
    'a win taken back, then its bet',
    [[bet('b')], [win('w', 'b')], [back('r', 'w')], [back('s', 'b')]],
    ['done', 'done', 'done', 'done'],
    100_00n,
  ],
  [
    'a win taken back that is spent',
    [[bet('b')], [win('w', 'b')], [bet('c', 100_00n)], [back('r', 'w')]],
    ['done', 'done', 'done', 'insufficient'],
    20_00n,
  ],
  [
    'a rollback of a rollback',
    [[bet('b')], [back('r', 'b')], [back('s', 'r')]],
    ['done', 'done', 'unknown_reference'],
    100_00n,
  ],
  [
    'a call of which one step is refused',
    [[bet('b'), win('w', 'b'), bet('c', 500_00n)], [back('r', 'b')]],
    ['insufficient', 'done'],
    100_00n,
  ],
];

describe('a vendor that calls our wallet', () => {
  it.each(table)('is answered for %s', async (_title, calls, received, left) => {
    const by = await lagoon.enter();
    const answers: (string | undefined)[] = [];
    for (const steps of calls) {
      const answer = await lagoon.play(by, steps);
      expect(answer.balance).toBe(decimal(await lagoon.cash(by)));
      answers.push(outcomeOf(answer));
    }
    expect(answers).toEqual(received);
    expect(await lagoon.cash(by)).toBe(left);
  });

  it('gives a repeated step the transaction it had', async () => {
    const by = await lagoon.enter();
    const first = await lagoon.play(by, [bet('same')]);
    await lagoon.play(by, [bet('more')]);
    const again = await lagoon.play(by, [bet('same')]);
    expect(again.steps?.[0]?.transferId).toBe(first.steps?.[0]?.transferId);
    expect(again.balance).toBe('80.00');
  });

  it('keeps ids of two players, and of two merchants, apart', async () => {
    const [one, other, elsewhere] = [
      await lagoon.enter(),
      await lagoon.enter(),
      await lagoon.enter('100.00', { merchant: quay }),
    ];
    for (const by of [one, other, elsewhere]) expect(outcomeOf(await lagoon.play(by, [bet('shared')]))).toBe('done');
    expect(
      outcomeOf(
        await lagoon.play(
          other,
          [back('shared back', 'shared')].map((step) => ({ ...step, id: 'shared-back' })),
        ),
      ),
    ).toBe('done');
    expect([await lagoon.cash(one), await lagoon.cash(other), await lagoon.cash(elsewhere)]).toEqual([
      90_00n,
      100_00n,
      90_00n,
    ]);
    const stolen = { ...one, player: other.player };
    expect(outcomeOf(await lagoon.play(stolen, [bet('stolen')]))).toBe('token_expired');
    expect(outcomeOf(await lagoon.play({ ...one, merchant: quay }, [bet('lost')]))).toBe('player_unknown');
  });

  it('takes the money of each game from the house of that game, and of play money from play money', async () => {
    const house = await lagoon.balanceAcross(shore, 'house', `lagoon/${GAME}`);
    const by = await lagoon.enter('100.00', { isTrial: true });
    expect(outcomeOf(await lagoon.play(by, [bet('b'), win('w', 'b', 5_00n)]))).toBe('done done');
    expect(await lagoon.cash(by)).toBe(1000_00n - 5_00n);
    expect(await lagoon.balanceAcross(shore, 'house', `lagoon/${GAME}`)).toBe(house);
    const real = await lagoon.enter();
    await lagoon.play(real, [bet('b'), win('w', 'b', 4_00n)]);
    expect((await lagoon.balanceAcross(shore, 'house', `lagoon/${GAME}`)) - house).toBe(6_00n);
  });

  it('shows the member what came of a bet, with the vendor’s own time', async () => {
    const by = await lagoon.enter();
    const eventAt = new Date(lagoon.clock.now() - 3_600_000);
    await lagoon.play(by, [bet('b')], { eventAt });
    await lagoon.play(by, [back('r', 'b')]);
    const rows = await lagoon.infrastructure.database.db
      .selectFrom('ledger.transfer' as never)
      .select(['kind', 'event_at'] as never)
      .where('merchant_id' as never, '=', 'shore' as never)
      .where('external_id' as never, 'in', [`step:${by.memberId}:b`, `step:${by.memberId}:r`] as never)
      .orderBy('id' as never)
      .execute();
    expect(rows).toEqual([
      { kind: 'stake', event_at: eventAt },
      { kind: 'rollback', event_at: null },
    ]);
    const ahead = new Date(lagoon.clock.now() + 3_600_000);
    expect(outcomeOf(await lagoon.play(by, [bet('c')], { eventAt: ahead }))).toBe('malformed');
    expect(isFuture(new Date(Number.MAX_SAFE_INTEGER), lagoon.clock.now())).toBe(true);
  });
});

const decimal = (minor: bigint) => `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;

describe('a jackpot', () => {
  const into = (id: string, code: string): WalletStep => ({
    kind: 'bet',
    id,
    amountMinor: 10_00n,
    pot: { code, amountMinor: 1_00n },
  });
  const out = (id: string, of: string, code: string, amountMinor: bigint): WalletStep => ({
    kind: 'win',
    id,
    amountMinor,
    bet: of,
    pot: code,
  });
  const held = (code: string) => lagoon.balanceAcross(shore, 'jackpot', `lagoon/jackpot/${code}`);

  it('is filled by bets at the cost of the house, and pays what it holds and no more', async () => {
    const by = await lagoon.enter();
    const house = await lagoon.balanceAcross(shore, 'house', `lagoon/${GAME}`);
    for (const id of ['a', 'b', 'c']) expect(outcomeOf(await lagoon.play(by, [into(id, 'grand')]))).toBe('done');
    expect(await lagoon.play(by, [into('c', 'grand')])).toMatchObject({ steps: [{ isRepeated: true }] });
    expect([await held('grand'), await lagoon.cash(by)]).toEqual([3_00n, 70_00n]);
    expect((await lagoon.balanceAcross(shore, 'house', `lagoon/${GAME}`)) - house).toBe(27_00n);
    expect(outcomeOf(await lagoon.play(by, [out('w', 'a', 'grand', 3_01n)]))).toBe('pot_empty');
    expect(outcomeOf(await lagoon.play(by, [out('w', 'a', 'grand', 3_00n)]))).toBe('done');
    expect(outcomeOf(await lagoon.play(by, [out('v', 'b', 'grand', 1n)]))).toBe('pot_empty');
    expect([await held('grand'), await lagoon.cash(by)]).toEqual([0n, 73_00n]);
  });

  it('gives back what a bet put in with the bet; what was won meanwhile the house bears', async () => {
    const by = await lagoon.enter();
    await lagoon.play(by, [into('a', 'minor')]);
    expect(outcomeOf(await lagoon.play(by, [back('r', 'a')]))).toBe('done');
    expect([await held('minor'), await lagoon.cash(by)]).toEqual([0n, 100_00n]);
    await lagoon.play(by, [into('b', 'minor')]);
    await lagoon.play(by, [bet('c'), out('w', 'c', 'minor', 1_00n)]);
    expect(outcomeOf(await lagoon.play(by, [back('s', 'b')]))).toBe('done');
    expect([await held('minor'), await lagoon.cash(by)]).toEqual([0n, 91_00n]);
  });
});

describe('who may bet', () => {
  it('is who came with a launch, once; the token is for that player and game', async () => {
    const by = await lagoon.enter();
    const ticket = await lagoon.ticketOf(shore, by.session);
    expect(await lagoon.call({ kind: 'authenticate', ticket })).toMatchObject({ player: by.player, balance: '100.00' });
    expect((await lagoon.call({ kind: 'authenticate', ticket })).refused).toBe('ticket_invalid');
    const ofOther = await lagoon.ticketOf(shore, by.session, false, 'dice');
    expect((await lagoon.call({ kind: 'authenticate', ticket: ofOther })).refused).toBe('ticket_invalid');
    const { player } = by;
    const unnamed = { kind: 'steps', player, currency: 'PHP', game: GAME, round: 'r', steps: [bet('b')] } as const;
    expect(outcomeOf(await lagoon.call(unnamed))).toBe('token_expired');
    expect(outcomeOf(await lagoon.play(by, [bet('b')], { game: 'dice' }))).toBe('game_unknown');
    expect(outcomeOf(await lagoon.play(by, [bet('b')], { currency: 'VND', steps: [bet('b', 10n)] }))).toBe('currency');
    expect((await lagoon.call({ kind: 'balance', player: 'somebody-else' })).refused).toBe('player_unknown');
  });

  it('ends with the session; a win and a rollback are taken all the same', async () => {
    const by = await lagoon.enter();
    await lagoon.play(by, [bet('a'), bet('b'), bet('c')]);
    const { player } = await lagoon.enter();
    expect((await lagoon.call({ kind: 'renew', player, token: by.token })).refused).toBe('token_expired');
    const renewed = await lagoon.call({ kind: 'renew', player: by.player, token: by.token });
    expect(outcomeOf(await lagoon.play({ ...by, token: renewed.token ?? '' }, [bet('d')]))).toBe('done');
    await lagoon.endSessions(by);
    for (const token of [by.token, renewed.token ?? '']) {
      expect(outcomeOf(await lagoon.play({ ...by, token }, [bet('e')]))).toBe('token_expired');
      expect((await lagoon.call({ kind: 'renew', player: by.player, token })).refused).toBe('token_expired');
    }
    expect(outcomeOf(await lagoon.play(by, [bet('a')]))).toBe('again');
    expect(outcomeOf(await lagoon.play(by, [bet('a'), bet('e', 500_00n)]))).toBe('token_expired');
    expect(outcomeOf(await lagoon.play(by, [win('w', 'a'), back('r', 'b'), win('x', 'c', 0n)]))).toBe('done done done');
    expect(await lagoon.cash(by)).toBe(100_00n - 40_00n + 30_00n + 10_00n);
  });

  const by = { memberId: 'm', isTrial: false };
  const session = { ...by, id: 's', username: 'm', type: 0 as const, game: { id: 1, code: GAME } };
  const attempt = { session, player: by, game: GAME, isInMaintenance: false, isListed: true };
  it.each([
    ['nothing in the way', {}, undefined],
    ['another member’s session', { session: { ...session, memberId: 'o' } }, 'token_expired'],
    ['play money’s session', { session: { ...session, isTrial: true } }, 'token_expired'],
    ['another game’s session', { session: { ...session, game: { id: 2, code: 'other' } } }, 'game_unknown'],
    ['maintenance', { isInMaintenance: true }, 'maintenance'],
    ['a break', { session: { ...session, onBreakUntil: new Date() } }, 'player_excluded'],
    ['an account that is checked', { session: { ...session, isHeld: true } }, 'player_locked'],
    ['a game that was taken off', { isListed: false }, 'game_disabled'],
  ] as const)('is decided with %s', (_, change, bar) => {
    expect(betBar({ ...attempt, ...change })).toBe(bar);
  });

  it('is nobody without the vendor’s signature', async () => {
    const entered: LagoonPlayer = await lagoon.enter();
    const delivery = lagoon.double.call({ kind: 'balance', player: entered.player });
    const answer = (change: object) =>
      lagoon.first.seamless.answerWalletCall({ merchant: shore, vendor: 'lagoon', ...delivery, ...change });
    expect((await answer({})).status).toBe(200);
    expect((await answer({ headers: {} })).status).toBe(401);
    expect((await answer({ rawBody: Buffer.from(`${delivery.rawBody} `) })).status).toBe(401);
    expect((await answer({ vendor: 'harbour' })).status).toBe(404);
    lagoon.clock.forward(61);
    expect((await answer({})).status).toBe(401);
    expect(vendors.map(({ code }) => code)).toContain('lagoon');
  });
});
