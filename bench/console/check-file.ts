/** Reads the parts of a file of every bet as a spreadsheet would: each line of the seed is there once and in order, and no sheet has more rows than one may have. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { SqlPool } from '../../packages/ledger/src/index.ts';
import type { FileStorage } from '../../storages/plugin.ts';

/** Of a spreadsheet. */
const MAX_ROWS = 1_048_576;
/** The ids that the seed gave: the number of a bet, and what only they have. */
const ID = /([0-9a-f]{8})-0000-7000-8000-/g;
const ID_LENGTH = 24;

interface Part {
  readonly file: string;
  readonly sheet: number;
  readonly size: bigint;
  readonly crc: bigint;
}

interface Stored {
  readonly sql: SqlPool;
  readonly storage: FileStorage;
}

async function* bytesOf(storage: FileStorage, parts: readonly Part[]) {
  for (const { file } of parts) {
    const found = await storage.get(file);
    assert(found.kind === 'found', 'a part is missing');
    yield found.bytes;
  }
}

/** The bets of the seed in the chunks of a file: each is numbered one below the bet before it. */
function createOrder(lines: number) {
  let [rest, next] = ['', lines];
  return {
    read(chunk: string) {
      const text = rest + chunk;
      // The last characters may be the beginning of an id: they are read with what follows.
      let end = Math.max(0, text.length - ID_LENGTH);
      for (const { index, 1: number = '' } of text.matchAll(ID)) {
        assert.equal(Number.parseInt(number, 16), next, 'a line is missing, there twice or not in its place');
        next -= 1;
        end = Math.max(end, index + ID_LENGTH);
      }
      rest = text.slice(end);
    },
    end: () => assert.equal(next, 0, 'lines are missing at the end'),
  };
}

/** How often a tag is in chunks that may begin or end within it. */
function createCount(tag: string) {
  let [rest, count] = ['', 0];
  return (chunk: string) => {
    count += (rest + chunk).split(tag).length - 1;
    rest = (rest + chunk).slice(1 - tag.length);
    return count;
  };
}

export async function checkFile({ sql, storage }: Stored, id: string, lines: number): Promise<string> {
  const parts = await sql.query<Part>(
    'select file, sheet, size, crc from report_part where export_id = $1 order by part',
    [id],
  );
  const order = createOrder(lines);
  const isSheet = parts.some(({ sheet }) => sheet > 0);
  const sheets = [...Map.groupBy(parts, ({ sheet }) => sheet).values()];
  let [bytes, largest] = [0, 0];
  for (const own of sheets) {
    const packed = Readable.from(bytesOf(storage, own));
    const rowsOf = createCount('<row>');
    let [crc, size] = [0, 0];
    for await (const chunk of isSheet ? packed.pipe(createInflateRaw()) : packed) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      const text = Buffer.from(chunk).toString('latin1');
      order.read(text);
      largest = Math.max(largest, rowsOf(text));
    }
    bytes += size;
    assert.equal(
      size,
      own.reduce((sum, part) => sum + Number(part.size), 0),
    );
    assert.equal(crc, Number(own.at(-1)?.crc));
  }
  order.end();
  assert(largest <= MAX_ROWS, 'a sheet has too many rows');
  const each = isSheet ? `, ${sheets.length} sheets of at most ${largest.toLocaleString('en')} rows` : '';
  return `read again: ${lines.toLocaleString('en')} lines of the seed, each once and in order; ${Math.round(bytes / 1_000_000)} MB${each}`;
}
