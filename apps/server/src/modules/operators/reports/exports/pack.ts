/**
 * The bytes of a part, made while its lines are read: a page at a time, so that neither memory nor the event loop holds the text of a whole
 * part. Sheets are compressed in the threads of the runtime.
 */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Before it was compressed. */
  readonly size: number;
  readonly crc: number;
}

export interface Packer {
  readonly add: (text: string) => Promise<void>;
  /** With `isLast` nothing follows; else another part can follow as it is. */
  readonly end: (isLast: boolean) => Promise<Packed>;
}

export function createPacker({ isSheet, crc: before }: { readonly isSheet: boolean; readonly crc: number }): Packer {
  const chunks: Uint8Array[] = [];
  const deflate = isSheet ? createDeflateRaw() : undefined;
  deflate?.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  let [size, crc] = [0, before];

  const flushed = (stream: NonNullable<typeof deflate>) =>
    new Promise<void>((resolve) => stream.flush(constants.Z_FULL_FLUSH, () => resolve()));

  return {
    async add(text) {
      const bytes = new TextEncoder().encode(text);
      size += bytes.length;
      crc = crc32(bytes, crc);
      if (!deflate) return void chunks.push(bytes);
      await new Promise<void>((resolve, reject) =>
        deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
    },
    async end(isLast) {
      if (deflate && isLast) {
        deflate.end();
        await once(deflate, 'end');
      } else if (deflate) {
        await flushed(deflate);
        // What was flushed is read in the turn after.
        await setImmediate();
        deflate.close();
      }
      return { bytes: new Uint8Array(Buffer.concat(chunks)), size, crc };
    },
  };
}
