/** What is understood of providers' files, and what is refused with its line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, formatAmount } from '#kernel';
import { sumsOf } from './import-statement.ts';
import { MAX_LINES, readStatement, type StatementFile } from './read-statement.ts';

const about = {
  currency: currencies.PHP,
  timeZone: 'Asia/Manila',
  from: new Date('2026-02-28T16:00:00Z'),
  to: new Date('2026-03-01T16:00:00Z'),
};

const HEAD = 'Order ID,Reference,Type,Amount,Currency,Status,Time,Fee';
const read = (csv: string, more: Partial<StatementFile> = {}, currency: keyof typeof currencies = 'PHP') =>
  readStatement({ csv, ...more }, { ...about, currency: currencies[currency] });
const flaws = async (...given: Parameters<typeof read>) =>
  (await read(...given)).problems.map(({ line, flaw, text }) => `${line} ${flaw} ${text}`.trim());
const amounts = async (...given: Parameters<typeof read>) =>
  (await read(...given)).lines.map(({ amountMinor }) => amountMinor);
const file = (...rows: readonly string[]) => [HEAD, ...rows].join('\n');
const amountsOf = (...texts: readonly string[]) =>
  file(...texts.map((text, index) => `o${index},,deposit,"${text}",PHP,paid,,`));

describe('a provider’s file', () => {
  const plain = file('o1,r1,Deposit,1200.50,php,Success,2026-03-01 09:00:00,12.00', 'o2,,payout,7,PHP,failed,,');
  const understood = [
    {
      line: 2,
      order: 'o1',
      reference: 'r1',
      kind: 'deposit',
      amountMinor: 120050n,
      feeMinor: 1200n,
      outcome: 'paid',
      at: new Date('2026-03-01T01:00:00Z'),
    },
    {
      line: 3,
      order: 'o2',
      reference: null,
      kind: 'payout',
      amountMinor: 700n,
      feeMinor: null,
      outcome: 'failed',
      at: null,
    },
  ];

  it.each([
    ['commas', plain],
    ['semicolons', plain.replaceAll(',', ';')],
    ['tabs', plain.replaceAll(',', '\t')],
    ['a byte order mark and CRLF', `\ufeff${plain.replaceAll('\n', '\r\n')}\r\n`],
    ['quotes around everything', plain.replace(/[^,\n]+/g, '"$&"')],
    ['lone carriage returns', plain.replaceAll('\n', '\r')],
  ])('is understood with %s', async (_, csv) => {
    expect(await read(csv)).toMatchObject({ problems: [], lines: understood });
  });

  it('keeps quotes, separators and line ends of a quoted cell, and counts its lines', async () => {
    const csv = file('"a ""b"", c",,deposit,1,PHP,paid,,', '', ',x,deposit,1,PHP,nonsense,,');
    expect((await read(csv)).lines).toMatchObject([{ line: 2, order: 'a "b", c' }]);
    expect(await flaws(csv)).toEqual(['4 status nonsense']);
    expect(await flaws(file('"two\nlines",,deposit,1,PHP,paid,,', ',,deposit,1,PHP,paid,,'))).toEqual([
      '2 reference two\nlines',
      '4 reference',
    ]);
  });

  it('has its columns by usual headers or those that are chosen', async () => {
    const csv = 'Txn_ID;Direction;Betrag;CCY\nr1;in;1.234,50;PHP';
    expect(await flaws(csv)).toEqual(['1 column amount']);
    const chosen = await read(csv, { columns: { amount: 'betrag' } });
    expect(chosen).toMatchObject({ problems: [], decimal: 'comma', columns: { amount: 'Betrag', kind: 'Direction' } });
    expect(chosen.lines).toMatchObject([{ reference: 'r1', amountMinor: 1234_50n, outcome: 'paid' }]);
    expect(await flaws(csv, { columns: { amount: 'nowhere' } })).toEqual(['1 column amount']);
    expect(await flaws('type,amount,currency\ndeposit,1,PHP')).toEqual(['1 column reference']);
    expect(await flaws('id,type,amount,Amount,currency\nr,deposit,1,2,PHP')).toEqual(['1 column amount']);
  });

  it('without a column of the kind is read as what its operator says of all lines, and a column is not read then', async () => {
    const csv = 'id,amount,currency\nr1,1,PHP\nr2,2,PHP';
    expect(await flaws(csv)).toEqual(['1 column kind']);
    const kindsOf = async (...given: Parameters<typeof read>) => (await read(...given)).lines.map(({ kind }) => kind);
    expect(await kindsOf(csv, { kind: 'deposit' })).toEqual(['deposit', 'deposit']);
    expect(await kindsOf(csv, { kind: 'payout' })).toEqual(['payout', 'payout']);
    expect(await flaws('id,currency\nr1,PHP', { kind: 'payout' })).toEqual(['1 column amount']);
    const worded = 'id,type,amount,currency\nr1,internal,1,PHP';
    expect(await flaws(worded)).toEqual(['2 kind internal']);
    expect(await read(worded, { kind: 'payout' })).toMatchObject({ problems: [], columns: { reference: 'id' } });
  });

  it.each([
    ['', ['1 empty']],
    [HEAD, ['1 empty']],
    [`${HEAD}\na,b\0`, ['1 not_text']],
    [`${HEAD}${',x'.repeat(100)}\n1`, ['1 cells']],
    [`${HEAD}\na\ufffd`, ['1 not_text']],
    [`${HEAD}\n"never closed,,deposit`, ['2 quotes']],
    [`${HEAD}\n5" pipe,,deposit,1,PHP,paid,,`, ['2 quotes']],
    [`${HEAD}\n"a"b,,deposit,1,PHP,paid,,`, ['2 quotes']],
    [`${HEAD}\n${'x'.repeat(5_000_001)}`, ['1 too_large']],
    [`${HEAD}${'\na'.repeat(MAX_LINES + 1)}`, [`${MAX_LINES + 2} too_many_lines`]],
  ])('is refused as a whole: %#', async (csv, found) => {
    expect(await flaws(csv)).toEqual(found);
  });

  it('names every bad line with its number and what is wrong', async () => {
    const csv = file(
      'o1,,deposit,1,PHP,paid,,',
      'o2,,deposit',
      ',,deposit,1,PHP,paid,,',
      'o3,,refund,1,PHP,paid,,',
      'o4,,deposit,-1,PHP,paid,,',
      'o5,,deposit,(1.00),PHP,paid,,',
      'o6,,deposit,1e3,PHP,paid,,',
      'o7,,deposit,1.505,PHP,paid,,',
      'o8,,deposit,1,USD,paid,,',
      'o9,,deposit,1,PHP,reversed,,',
      'o10,,deposit,1,PHP,paid,01/03/2026,',
      'o11,,deposit,1,PHP,paid,2026-03-03T00:00:00Z,',
      'o12,,deposit,1,PHP,paid,2026-02-30,',
      'o13,,deposit,1,PHP,paid,,free',
      `${'o'.repeat(101)},,deposit,1,PHP,paid,,`,
      '"o\u001b",,deposit,1,PHP,paid,,',
      'o14,,deposit,99999999999999999999,PHP,paid,,',
      '=cmd(),,=1+1,1,PHP,paid,,',
    );
    expect((await read(csv)).problems.map(({ line, flaw }) => `${line} ${flaw}`)).toEqual([
      '3 cells',
      '4 reference',
      '5 kind',
      '6 negative',
      '7 negative',
      '8 amount',
      '9 decimals',
      '10 currency',
      '11 status',
      '12 time',
      '13 other_day',
      '14 time',
      '15 fee',
      '16 reference',
      '17 reference',
      '18 amount',
      '19 kind',
    ]);
    expect((await read(csv)).problems).toContainEqual({ line: 13, flaw: 'other_day', text: '2026-03-03T00:00:00Z' });
  });
});

describe('an amount', () => {
  it.each([
    [['1,234.50'], [1234_50n]],
    [['1.234,50'], [1234_50n]],
    [
      ['1,5', '1.234,00'],
      [1_50n, 1234_00n],
    ],
    [['1 234,50'], [1234_50n]],
    [
      ['1,234', '0.5'],
      [1234_00n, 50n],
    ],
    [['1,234', '0,5'], undefined],
    [['1,234,567'], [1234567_00n]],
    [
      ['007.10', '0'],
      [7_10n, 0n],
    ],
    [['0.100000000'], [10n]],
    [['1,23.50'], undefined],
  ])('%j is read exactly, by its column', async (texts, minors) => {
    if (minors) expect(await amounts(amountsOf(...texts))).toEqual(minors);
    else expect((await read(amountsOf(...texts))).problems).not.toEqual([]);
  });

  it('that fits both ways is refused with its line until an operator decides; so is a column written both ways', async () => {
    expect(await flaws(amountsOf('1,234', '7', '2.345'))).toEqual(['2 unclear 1,234', '4 unclear 2.345']);
    expect(await amounts(amountsOf('1,234'), { decimal: 'point' })).toEqual([1234_00n]);
    expect(await flaws(amountsOf('1,234'), { decimal: 'comma' })).toEqual(['2 decimals 1,234']);
    expect(await flaws(amountsOf('1,50', '1.50'))).toEqual(['3 mixed 1.50']);
  });

  it('has the decimals of its currency', async () => {
    const of = (currency: string, amount: string) => file(`o,,deposit,${amount},${currency},paid,,`);
    expect(await amounts(of('VND', '150000'), {}, 'VND')).toEqual([150_000n]);
    expect(await flaws(of('VND', '0.5'), {}, 'VND')).toEqual(['2 decimals 0.5']);
    expect(await amounts(of('KWD', '0.125'), {}, 'KWD')).toEqual([125n]);
    expect(await amounts(of('BTC', '0.00000001'), {}, 'BTC')).toEqual([1n]);
  });
});

it('sums are those of the lines, however a file is written', async () => {
  const line = fc.record({
    kind: fc.constantFrom('deposit', 'payout'),
    minor: fc.bigInt(0n, 10n ** 15n),
    fee: fc.bigInt(0n, 10n ** 6n),
    isPaid: fc.boolean(),
  });
  const written = (minor: bigint, isComma: boolean, isGrouped: boolean) => {
    const [whole = '', cents] = formatAmount(minor, currencies.PHP).split('.');
    const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, isComma ? '.' : ',') : whole;
    return `"${grouped}${isComma ? ',' : '.'}${cents}"`;
  };
  const lines = fc.array(line, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      fc.boolean(),
      async (given, separator, isComma, isGrouped) => {
        const rows = given.map(({ kind, minor, fee, isPaid }, index) => {
          const amountOf = (one: bigint) => written(one, isComma, isGrouped);
          return [`o${index}`, kind, amountOf(minor), 'PHP', isPaid ? 'ok' : 'failed', amountOf(fee)];
        });
        const csv = [['order', 'kind', 'amount', 'currency', 'status', 'fee'], ...rows].map((row) =>
          row.join(separator),
        );
        const { lines: understood, problems } = await read(csv.join('\r\n'));
        expect(problems).toEqual([]);
        const total = (kind: string) =>
          given.reduce((sum, one) => (one.kind === kind && one.isPaid ? sum + one.minor : sum), 0n);
        expect(sumsOf({ currency: currencies.PHP }, { lines: understood })).toEqual({
          deposits: formatAmount(total('deposit'), currencies.PHP),
          payouts: formatAmount(total('payout'), currencies.PHP),
          fees: formatAmount(
            given.reduce((sum, { fee }) => sum + fee, 0n),
            currencies.PHP,
          ),
        });
      },
    ),
    { numRuns: 60 },
  );
});
