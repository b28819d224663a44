/** A text as a frame of the WebSocket protocol (RFC 6455), made once for all who are sent it one after the other. */

/** The whole text in one frame. */
const FINAL_TEXT = 0x81;
/** Instead of a length: two, or eight, bytes after it say how long the text is. */
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = Buffer.alloc(length < IN_TWO_BYTES ? 2 : length < 0x1_00_00 ? 4 : 10, FINAL_TEXT);
  head[1] = length;
  if (head.length === 4) {
    head[1] = IN_TWO_BYTES;
    head.writeUInt16BE(length, 2);
  } else if (head.length === 10) {
    head[1] = IN_EIGHT_BYTES;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, Buffer.from(text)]);
}

export function createFrames(): (text: string) => Buffer {
  let last: { readonly text: string; readonly frame: Buffer } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, frame: frameOf(text) };
    return last.frame;
  };
}
