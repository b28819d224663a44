/** Saves a QR code as a picture on the phone, where banking apps can read it. */
import { encode } from 'uqr';

const SQUARE_PX = 8;
const QUIET = 4;

export async function saveCode(text: string): Promise<void> {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const canvas = document.createElement('canvas');
  canvas.width = size * SQUARE_PX;
  canvas.height = size * SQUARE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isInk] of row.entries()) if (isInk) pen.fillRect(x * SQUARE_PX, y * SQUARE_PX, SQUARE_PX, SQUARE_PX);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = 'payment.png';
  link.click();
}
