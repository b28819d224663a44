/** Whether the visitor uses an element: pointer over it, focus in it, or finger on it. */
import { useState } from 'react';

export function useAttention() {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isAttended: isOver || isFocused,
    attention: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onPointerCancel: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
