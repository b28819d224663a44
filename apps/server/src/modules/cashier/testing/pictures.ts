/** Pictures, and files that only claim to be pictures. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;
const joined = (...parts: readonly (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
const bytesOf = (buffer: Uint8Array): Bytes => new Uint8Array(buffer);

const canvas = (background: string, side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

export async function pictureOf(format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff', background: string): Promise<Bytes> {
  return bytesOf(await canvas(background).toFormat(format).toBuffer());
}

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Uint8Array): Bytes {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type), body]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named));
  return joined(head, named, tail);
}

/** A PNG that declares this size; its data is all zero, and compresses to almost nothing. */
function claimed(width: number, height: number, data: Uint8Array): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return joined(PNG, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array()));
}

async function withChunk(type: string, body: Uint8Array): Promise<Bytes> {
  const png = await pictureOf('png', 'teal');
  // After the signature and IHDR.
  return joined(png.slice(0, 33), chunk(type, body), png.slice(33));
}

interface Case {
  readonly make: () => Promise<Bytes> | Bytes;
  readonly isTaken: boolean;
}

const taken = (make: Case['make']): Case => ({ make, isTaken: true });
const refused = (make: Case['make']): Case => ({ make, isTaken: false });
const script = '<html><script>alert(1)</script></html>';

export const corpus: { readonly [what: string]: Case } = {
  'is taken as a PNG': taken(() => pictureOf('png', 'red')),
  'is taken as a JPEG': taken(() => pictureOf('jpeg', 'red')),
  'is taken with see-through places, on white': taken(async () =>
    bytesOf(
      await sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    ),
  ),
  'is made smaller when it is long': taken(async () =>
    bytesOf(
      await sharp({ create: { width: 6_000, height: 700, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    ),
  ),
  'is refused when it has more pixels than a receipt needs': refused(async () =>
    bytesOf(
      await sharp({ create: { width: 5_100, height: 5_000, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    ),
  ),
  'loses where it was taken': taken(async () =>
    bytesOf(
      await canvas('red')
        .jpeg()
        .withExif({ IFD0: { ImageDescription: 'secret place' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
        .toBuffer(),
    ),
  ),
  'loses an EXIF block of 60 KB': taken(async () =>
    bytesOf(
      await canvas('red')
        .jpeg()
        .withExif({ IFD0: { ImageDescription: 'secret place '.repeat(4_500) } })
        .toBuffer(),
    ),
  ),
  'loses a page behind a PNG': taken(async () => joined(await pictureOf('png', 'red'), script)),
  'loses a page behind a JPEG': taken(async () => joined(await pictureOf('jpeg', 'red'), script)),
  'loses an archive behind a JPEG': taken(async () => joined(await pictureOf('jpeg', 'red'), 'PK\u0003\u0004rest')),
  'loses a page in a PNG’s text': taken(() => withChunk('tEXt', Buffer.from(`Comment\0${script}`))),
  'loses a page in a JPEG’s comment': taken(async () => {
    const jpeg = await pictureOf('jpeg', 'red');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(script.length + 2);
    return joined(jpeg.slice(0, 2), Uint8Array.from([0xff, 0xfe]), length, script, jpeg.slice(2));
  }),
  'is not taken with a text that unpacks to 200 MB, or taken without it': taken(() =>
    withChunk('zTXt', joined('Comment\0\0', deflateSync(Buffer.alloc(200_000_000)))),
  ),
  'is not taken when it is empty': refused(() => new Uint8Array()),
  'is not taken as a beginning alone': refused(() => joined(PNG)),
  'is not taken when its end is missing, as a PNG': refused(async () => {
    const png = await pictureOf('png', 'red');
    return png.slice(0, png.length - 30);
  }),
  'is not taken when its end is missing, as a JPEG': refused(async () => {
    const jpeg = bytesOf(await canvas('red', 600).jpeg().toBuffer());
    return jpeg.slice(0, Math.floor(jpeg.length / 2));
  }),
  'is not taken as an SVG': refused(() => joined('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  'is not taken as a GIF': refused(() => pictureOf('gif', 'red')),
  'is not taken as a WebP': refused(() => pictureOf('webp', 'red')),
  'is not taken as a TIFF': refused(() => pictureOf('tiff', 'red')),
  'is not taken as a PDF': refused(() => joined('%PDF-1.7\n1 0 obj<</OpenAction<</JS(app.alert(1))>>>>endobj')),
  'is not taken as a page': refused(() => joined(script)),
  'is not taken as a GIF that begins like a JPEG': refused(async () =>
    joined(Uint8Array.from([0xff, 0xd8, 0xff]), await pictureOf('gif', 'red')),
  ),
  'is not taken when it says 60,000 by 60,000': refused(() =>
    claimed(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))),
  ),
  'is not taken when it says 2,147,483,647 by 1': refused(() =>
    claimed(2_147_483_647, 1, deflateSync(Buffer.alloc(1_000))),
  ),
  'is not taken when it says 0 by 0': refused(() => claimed(0, 0, deflateSync(new Uint8Array(1)))),
  'is not taken when it is noise behind a JPEG’s beginning': refused(() =>
    joined(
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
      Uint8Array.from({ length: 5_000 }, (_, at) => (at * 89) % 251),
    ),
  ),
};
