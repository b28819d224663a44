/** Hands a picture to the device's share sheet; where there is none, or it refuses, saves it as a file. */

export async function sharePicture(
  picture: Blob,
  name: string,
  title: string,
): Promise<'shared' | 'saved' | 'dismissed'> {
  const files = [new File([picture], name, { type: picture.type })];
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files })) {
    try {
      await navigator.share({ files, title });
      return 'shared';
    } catch (problem) {
      // A player who closes the sheet wants no file either.
      if (problem instanceof DOMException && problem.name === 'AbortError') return 'dismissed';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // The download begins after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'saved';
}
