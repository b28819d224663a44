/** Keys of rows that have none of their own: a row keeps its key while it is edited. */
import { useState } from 'react';

export function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  if (keys.length < count)
    setKeys([...keys, ...Array.from({ length: count - keys.length }, () => crypto.randomUUID())]);
  return { keys, drop: (at: number) => setKeys(keys.toSpliced(at, 1)) };
}
