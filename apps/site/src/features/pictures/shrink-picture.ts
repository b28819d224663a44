/** Shrinks a large photograph for a fast upload; one that this browser cannot draw is sent unchanged. */
import { fittedSize } from './picture-rules.ts';

const QUALITY = 0.85;

export async function shrinkPicture(file: Blob): Promise<Blob> {
  try {
    const drawn = await createImageBitmap(file);
    const [width, height] = fittedSize(drawn.width, drawn.height);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, width, height);
    drawn.close();
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
