/** A WebSocket as thin as can be, so that thousands of them in one process take little of the machine that is measured. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;
const FINAL = 0x80;
const MASKED = 0x80;
/** A length of this says that two more bytes hold it. */
const LONGER = 126;
const ROOM = 65_536;
const NO_MASK = Buffer.alloc(4);

/** To a server: with a mask of zeros, which changes nothing. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  if (payload.length >= LONGER) throw new Error('too long for a client of a bench');
  return Buffer.concat([Buffer.from([FINAL | opcode, MASKED | payload.length]), NO_MASK, payload]);
}

/** Resolves when the server took it and `hello` is sent; `take` has every text that comes. */
export function openPlainSocket(port: number, hello: string, take: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;

    function read(bytes: Buffer): Buffer {
      let at = 0;
      for (;;) {
        const short = bytes[at + 1];
        if (short === undefined) break;
        const begins = at + (short === LONGER ? 4 : 2);
        if (bytes.length < begins) break;
        const ends = begins + (short === LONGER ? bytes.readUInt16BE(at + 2) : short);
        if (bytes.length < ends) break;
        const opcode = (bytes[at] ?? 0) & 0xf;
        if (opcode === TEXT) take(bytes.toString('latin1', begins, ends));
        else if (opcode === PING) socket.write(frameOf(PONG, bytes.subarray(begins, ends)));
        at = ends;
      }
      return Buffer.from(bytes.subarray(at));
    }

    function open(bytes: Buffer): Buffer {
      const ends = bytes.indexOf('\r\n\r\n');
      if (ends < 0) return Buffer.from(bytes);
      if (!bytes.toString('latin1', 0, 12).endsWith(' 101')) reject(new Error(bytes.toString('latin1', 0, ends)));
      isOpen = true;
      socket.write(frameOf(TEXT, Buffer.from(hello)));
      resolve();
      return read(bytes.subarray(ends + 4));
    }

    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: shared,
        callback(count, chunk) {
          const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, count);
          const whole = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
          rest = isOpen ? read(whole) : open(whole);
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('connect', () =>
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
  });
}

/** Read by one at a time. */
const shared = Buffer.alloc(ROOM);
