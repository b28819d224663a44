/** A dialog with fields is closed by its button or by Escape. A click beside it would lose what was written. */
export const closeByHand = (onClose: () => void) => (_event: object, why: 'backdropClick' | 'escapeKeyDown') => {
  if (why === 'escapeKeyDown') onClose();
};
