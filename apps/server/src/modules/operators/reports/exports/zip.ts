/** A ZIP archive of files whose sizes and checksums are known before: written while it is sent. */
import type { PackedFile } from './xlsx.ts';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the first day there is: archives of the same content are the same. */
const DATE = 0x21;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

/** Without the extension for larger ones. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;

interface Fields {
  readonly u16?: readonly (readonly [at: number, value: number])[];
  readonly u32?: readonly (readonly [at: number, value: number])[];
}

function record(length: number, { u16 = [], u32 = [] }: Fields, name = ''): Uint8Array {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of u16) bytes.writeUInt16LE(value, at);
  for (const [at, value] of u32) bytes.writeUInt32LE(value, at);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

export function archiveBytes(files: readonly PackedFile[]): number {
  const each = ({ name, packed }: PackedFile) => LOCAL_BYTES + CENTRAL_BYTES + 2 * name.length + packed;
  return files.reduce((sum, file) => sum + each(file), END_BYTES);
}

export async function* archive(files: readonly PackedFile[]): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, size, packed, crc, content } of files) {
    const shared = [VERSION, 0, DEFLATED, 0, DATE] as const;
    const u16 = (from: number) => shared.map((value, index) => [from + 2 * index, value] as const);
    const u32 = (from: number) => [crc, packed, size].map((value, index) => [from + 4 * index, value] as const);
    yield record(LOCAL_BYTES, { u16: [...u16(4), [26, name.length]], u32: [[0, LOCAL], ...u32(14)] }, name);
    yield* content();
    directory.push(
      record(
        CENTRAL_BYTES,
        { u16: [[4, VERSION], ...u16(6), [28, name.length]], u32: [[0, CENTRAL], ...u32(16), [42, at]] },
        name,
      ),
    );
    at += LOCAL_BYTES + name.length + packed;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield record(END_BYTES, {
    u16: [
      [8, files.length],
      [10, files.length],
    ],
    u32: [
      [0, END],
      [12, central.length],
      [16, at],
    ],
  });
}
