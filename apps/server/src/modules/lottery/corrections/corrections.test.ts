import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atomically } from '../../../db/transactions.ts';
import { answered, codeOf, north, request, south } from '../../play/testing/open-table.ts';
import { boardOf, GAME, ofMerchant, ofPlatform, reportOf } from '../official/testing/official-game.ts';
import { type Corrections, lineOn, openCorrections } from './testing/open-corrections.ts';

let kit: Corrections;
const faults = () => kit.faults.splice(0).map(String);
async function close() {
  await kit.expectBooks();
  await kit.close();
}

describe('a corrected result', () => {
  beforeAll(async () => {
    kit = await openCorrections(ofMerchant, { ordersAtOnce: 2 });
  });
  beforeEach(() => kit.moveOn());
  afterEach(() => expect(faults()).toEqual([]));
  afterAll(close);

  it('GAME-16 pays each order the difference: what it won wrongly is taken back, what it should have won is paid', async () => {
    const [wrong, right, both, none] = await Promise.all([1, 2, 3, 4].map(() => kit.newMember()));
    if (!wrong || !right || !both || !none) throw new Error('there are four members');
    const draw = kit.selling();
    const [won, lost, mixed] = [
      await kit.order(wrong),
      await kit.order(right, [lineOn('11')]),
      await kit.order(both, [lineOn('05'), lineOn('11', { multiple: 2 })]),
    ];
    await kit.order(none, [lineOn('77')]);
    await kit.settle(draw);
    const paid = BigInt((await kit.detail(wrong, won.orderId)).payout.replace('.', ''));
    expect(paid).toBeGreaterThan(0n);
    expect(await kit.cash(wrong)).toBe(100_000n - 1800n + paid);
    const named = { scope: 'north', gameCode: GAME, drawNumber: draw.drawNumber };
    const would = await kit.lottery.corrections.wouldChange(kit.db, named, boardOf('11'));
    const change = { orders: 4, changed: 3, paidMinor: 2n * paid, takenMinor: paid, isWhole: true };
    expect(would).toMatchObject([{ merchantId: 'north', ...change }]);
    expect(await kit.cash(wrong)).toBe(98_200n + paid);
    expect(answered(await kit.correct(draw, boardOf('11')))).toMatchObject({ version: 2, before: boardOf('05') });
    await kit.tick();
    const [made] = await kit.lottery.corrections.corrections(kit.db, 'north');
    // What was counted is what happened.
    expect(made).toMatchObject({ paid_minor: 2n * paid, taken_minor: paid });
    expect(await kit.cash(wrong)).toBe(98_200n);
    expect(await kit.cash(right)).toBe(98_200n + paid);
    expect(await kit.cash(both)).toBe(94_600n + 2n * paid);
    expect(await kit.cash(none)).toBe(98_200n);
    expect(await kit.detail(wrong, won.orderId)).toMatchObject({
      state: 'lost',
      payout: '0.00',
      outcome: boardOf('11'),
    });
    expect(await kit.detail(right, lost.orderId)).toMatchObject({ state: 'won', lines: [{ state: 'won' }] });
    expect((await kit.detail(both, mixed.orderId)).lines.map(({ state }) => state)).toEqual(['lost', 'won']);
    // One movement an order, of a kind of its own.
    expect((await kit.statement(wrong)).map(({ kind }) => kind)).toEqual([
      'correction_taken',
      'payout',
      'stake',
      'deposit',
    ]);
    expect((await kit.statement(both)).map(({ kind }) => kind)).toEqual([
      'correction_paid',
      'payout',
      'stake',
      'deposit',
    ]);
    expect((await kit.statement(none)).map(({ kind }) => kind)).toEqual(['stake', 'deposit']);
  });

  it('shows both results with their source, time and reason, at the order and in the results', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    const { orderId } = await kit.order(member);
    await kit.settle(draw);
    expect((await kit.detail(member, orderId)).corrected).toBeUndefined();
    answered(await kit.correct(draw, boardOf('11')));
    await kit.tick();
    const first = { source: 'Example Office', publishedAt: new Date(draw.drawsAtMs + 1000).toISOString(), version: 1 };
    const second = { version: 2, reason: 'the office misread a ball', correctedAt: new Date(kit.now()).toISOString() };
    const { corrected, payout } = await kit.detail(member, orderId);
    expect(corrected).toMatchObject({
      results: [
        { ...first, outcome: boardOf('05') },
        { ...second, outcome: boardOf('11') },
      ],
      paid: '0.00',
      owed: '0.00',
    });
    expect(payout).toBe('0.00');
    const [shown] = await kit.history();
    expect(shown).toMatchObject({ outcome: boardOf('11'), official: second });
    const proof = { query: { gameCode: GAME, drawNumber: draw.drawNumber } };
    expect(await request(kit.lottery.routes, 'drawProof', north, proof)).toMatchObject({
      refusal: { code: 'proof.official', value: second },
    });
  });

  it('takes back what is there and no more: the rest is owed until operators write it off, and nothing collects it', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    const { orderId } = await kit.order(member);
    await kit.settle(draw);
    const paid = BigInt((await kit.detail(member, orderId)).payout.replace('.', ''));
    await kit.leave(member, 2500n);
    answered(await kit.correct(draw, boardOf('11')));
    await kit.tick();
    expect(await kit.cash(member)).toBe(0n);
    const owed = `${(paid - 2500n) / 100n}.${`${(paid - 2500n) % 100n}`.padStart(2, '0')}`;
    expect((await kit.detail(member, orderId)).corrected).toMatchObject({
      takenBack: '25.00',
      owed,
      writtenOff: '0.00',
    });
    expect(await kit.lottery.corrections.owed(kit.db, 'north')).toMatchObject([
      { order_id: orderId, owed_minor: paid - 2500n },
    ]);
    // Money that comes in later is the member's.
    await kit.tick();
    const other = kit.selling();
    await atomically(kit.db, (tx) =>
      kit.wallet.correct(tx, {
        accountRef: { merchant: north, memberId: member.memberId, isTrial: false },
        direction: 'credit',
        across: 'adjustment',
        source: 'test',
        externalId: other.drawNumber,
        amountMinor: 700n,
      }),
    );
    await kit.tick();
    expect(await kit.cash(member)).toBe(700n);
    const written = { merchantId: 'north', orderId, by: 'ines, tomas', reason: 'our source was wrong' };
    const writeOff = () => atomically(kit.db, (tx) => kit.lottery.corrections.writeOff(tx, written));
    expect(answered(await writeOff())).toMatchObject({ owed_minor: paid - 2500n });
    expect(codeOf(await writeOff())).toBe('order.owes_nothing');
    expect((await kit.detail(member, orderId)).corrected).toMatchObject({ owed: '0.00', writtenOff: owed });
    expect(await kit.lottery.corrections.owed(kit.db, 'north')).toEqual([]);
    // What it could keep is paid again by no later correction.
    answered(await kit.correct(draw, boardOf('05')));
    await kit.tick();
    expect(await kit.cash(member)).toBe(3200n);
    expect((await kit.detail(member, orderId)).corrected).toMatchObject({ owed: '0.00', writtenOff: '0.00' });
  });

  it('may be corrected again, also before the first correction is through', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => kit.newMember()));
    const draw = kit.selling();
    for (const member of members) await kit.order(member);
    await kit.settle(draw);
    const won = await kit.cash(members[0] ?? never());
    answered(await kit.correct(draw, boardOf('11')));
    // The node that goes through the orders dies after the first of three chunks.
    const node = await kit.secondNode({ diesAfter: 1 });
    await node.lottery.drawClock.settle();
    faults();
    const taken = await Promise.all(members.map((member) => kit.cash(member)));
    expect(new Set(taken)).toEqual(new Set([won, 98_200n]));
    answered(await kit.correct(draw, boardOf('05')));
    await kit.tick();
    for (const member of members) expect(await kit.cash(member)).toBe(won);
    const rows = await kit.lottery.corrections.corrections(kit.db, 'north');
    expect(rows.slice(0, 2)).toMatchObject([
      { version: 3, orders: 2n, is_superseded: false },
      { version: 2, orders: 2n, is_superseded: true },
    ]);
    expect(rows.every(({ done_at }) => done_at !== null)).toBe(true);
  });

  it('takes over a settlement that is under way: nobody is paid by what holds no longer', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => kit.newMember()));
    const draw = kit.selling();
    for (const member of members) await kit.order(member);
    kit.reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    kit.time.fixedAt = draw.drawsAtMs + 10_000;
    await kit.lottery.drawClock.draw();
    const node = await kit.secondNode({ diesAfter: 1 });
    await node.lottery.drawClock.settle();
    faults();
    const before = await Promise.all(members.map((member) => kit.cash(member)));
    expect(before.filter((minor) => minor > 98_200n)).toHaveLength(2);
    answered(await kit.correct(draw, boardOf('11')));
    await kit.tick();
    for (const member of members) expect(await kit.cash(member)).toBe(98_200n);
    const kinds = await Promise.all(
      members.map(async (member) => (await kit.statement(member)).map(({ kind }) => kind)),
    );
    expect(kinds.filter((list) => list.includes('payout'))).toHaveLength(2);
  });

  it('corrects rebates: what of a stake came back has none', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    const { orderId } = await kit.order(member, [
      lineOn('05', { unit: '2.00', selection: { numbers: ['05'], series: 1800 } }),
    ]);
    await kit.settle(draw);
    const { rebate, payout } = await kit.detail(member, orderId);
    expect(Number(rebate)).toBeGreaterThan(0);
    answered(await kit.correct(draw, boardOf('11')));
    await kit.tick();
    const after = await kit.detail(member, orderId);
    expect(after).toMatchObject({ state: 'lost', payout: '0.00', rebate });
    expect(after.corrected?.takenBack).toBe(payout);
    expect(await kit.cash(member)).toBe(100_000n - 3600n + BigInt(rebate?.replace('.', '') ?? ''));
  });

  it('corrects play money with play money, and counts it nowhere', async () => {
    const trial = await kit.newMember(north, '0.00', true);
    const draw = kit.selling();
    const start = await kit.cash(trial);
    await kit.order(trial);
    await kit.settle(draw);
    expect(await kit.cash(trial)).toBeGreaterThan(start);
    answered(await kit.correct(draw, boardOf('11')));
    await kit.tick();
    expect(await kit.cash(trial)).toBe(start - 1800n);
    const [row] = await kit.lottery.corrections.corrections(kit.db, 'north');
    expect(row).toMatchObject({ orders: 0n, taken_minor: 0n });
  });

  it('is refused unless it could have been drawn, differs, and is of a drawn draw that is not too old', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    await kit.order(member);
    expect(codeOf(await kit.correct(draw, boardOf('11')))).toBe('draw.not_drawn');
    await kit.settle(draw);
    expect(codeOf(await kit.correct(draw, boardOf('05')))).toBe('draw.same_result');
    expect(codeOf(await kit.correct(draw, { ...boardOf('11'), g8: ['1'] }))).toBe('draw.impossible');
    expect(codeOf(await kit.correct(draw, boardOf('11'), { publishedAtMs: draw.closesAtMs - 1 }))).toBe('draw.on_sale');
    expect(codeOf(await kit.correct(draw, boardOf('11'), { publishedAtMs: kit.now() + 600_000 }))).toBe('draw.on_sale');
    expect(codeOf(await kit.correct(draw, boardOf('11'), { game: 'nothing' }))).toBe('draw.unknown');
    expect(codeOf(await kit.correct(draw, boardOf('11'), { scope: 'south' }))).toBe('draw.unknown');
    kit.time.fixedAt = kit.now() + 31 * 86_400_000;
    expect(codeOf(await kit.correct(draw, boardOf('11')))).toBe('draw.final');
    expect(await kit.lottery.corrections.corrections(kit.db, 'south')).toEqual([]);
  });

  it('is never of a void draw', async () => {
    const draw = kit.selling();
    await kit.order(await kit.newMember());
    await kit.at(draw.drawsAtMs);
    await kit.at(draw.drawsAtMs + 86_400_000);
    expect(codeOf(await kit.correct(draw, boardOf('11')))).toBe('draw.not_drawn');
  });
});

function never(): never {
  throw new Error('this is not met');
}

describe('a report that differs from the accepted result', () => {
  beforeAll(async () => {
    kit = await openCorrections(ofMerchant);
  });
  beforeEach(() => kit.moveOn());
  afterAll(close);

  const disputed = () => kit.lottery.corrections.disputed(kit.db, 'north');
  const decide = (act: 'confirmReport' | 'dismissReport', report: string) => {
    const decided = { scope: 'north', report, reason: 'the office said so', by: 'ines, tomas' };
    return atomically(kit.db, async (tx) => kit.lottery.corrections[act](tx, decided));
  };

  it('moves no money alone: it is open until two operators confirm it, which corrects the draw', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    await kit.order(member);
    await kit.settle(draw);
    const won = await kit.cash(member);
    kit.reports.set(draw.drawNumber, [reportOf(draw, '11', { publishedAtMs: draw.drawsAtMs + 90_000 })]);
    await kit.at(draw.drawsAtMs + 120_000);
    expect(await kit.cash(member)).toBe(won);
    expect(faults()).toEqual([expect.stringContaining('refused: different')]);
    const [open] = await disputed();
    expect(open).toMatchObject({ reported_by: 'feed test', draw_number: draw.drawNumber });
    expect(await kit.lottery.countCorrections()).toMatchObject({ refused: 1, disputed: 1, made: 0 });
    expect(answered(await decide('confirmReport', open?.fingerprint ?? ''))).toMatchObject({ version: 2, game: GAME });
    await kit.tick();
    expect(await kit.cash(member)).toBe(98_200n);
    expect(await disputed()).toEqual([]);
    expect(codeOf(await decide('confirmReport', open?.fingerprint ?? ''))).toBe('report.unknown');
    expect(await kit.lottery.countCorrections()).toMatchObject({ refused: 1, disputed: 0, made: 1, open: 0, owing: 0 });
    // What is now accepted is no news; nor is a source that does not know of it yet.
    await kit.at(draw.drawsAtMs + 600_000);
    kit.reports.set(draw.drawNumber, [reportOf(draw, '05')]);
    await kit.at(draw.drawsAtMs + 3_600_000);
    expect([await disputed(), faults()]).toEqual([[], []]);
    // One that takes it back says so later.
    kit.reports.set(draw.drawNumber, [reportOf(draw, '05', { publishedAtMs: draw.drawsAtMs + 3_700_000 })]);
    await kit.at(draw.drawsAtMs + 8_000_000);
    expect(await disputed()).toHaveLength(1);
    faults();
    answered(await decide('confirmReport', (await disputed())[0]?.fingerprint ?? ''));
    await kit.tick();
    expect(await kit.cash(member)).toBe(won);
  });

  it('may be dismissed: the accepted result stands', async () => {
    const member = await kit.newMember();
    const draw = kit.selling();
    await kit.order(member);
    await kit.settle(draw);
    const won = await kit.cash(member);
    kit.reports.set(draw.drawNumber, [reportOf(draw, '11')]);
    await kit.at(draw.drawsAtMs + 120_000);
    faults();
    const [open] = await disputed();
    expect(answered(await decide('dismissReport', open?.fingerprint ?? ''))).toMatchObject({ draw: draw.drawNumber });
    await kit.at(draw.drawsAtMs + 3_600_000);
    expect([await disputed(), await kit.cash(member), faults()]).toEqual([[], won, []]);
    expect(codeOf(await decide('dismissReport', open?.fingerprint ?? ''))).toBe('report.unknown');
  });
});

describe('a corrected result of the platform', () => {
  beforeAll(async () => {
    kit = await openCorrections(ofPlatform);
  });
  beforeEach(() => kit.moveOn());
  afterEach(() => expect(faults()).toEqual([]));
  afterAll(close);

  it('is decided once and reaches every merchant; none can correct it alone', async () => {
    const [one, other] = [await kit.newMember(), await kit.newMember(south)];
    const draw = kit.selling();
    await kit.order(one);
    const { orderId } = await kit.order(other, [lineOn('11')], south);
    await kit.settle(draw);
    expect(codeOf(await kit.correct(draw, boardOf('11')))).toBe('draw.unknown');
    answered(await kit.correct(draw, boardOf('11'), { scope: '*' }));
    await kit.tick();
    expect(await kit.cash(one)).toBe(98_200n);
    expect(await kit.cash(other, south)).toBeGreaterThan(98_200n);
    expect((await kit.detail(other, orderId, south)).corrected?.results).toHaveLength(2);
    for (const merchant of [north, south]) {
      expect((await kit.history(merchant))[0]).toMatchObject({ outcome: boardOf('11'), official: { version: 2 } });
    }
  });
});
