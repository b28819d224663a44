/** Ids and random bytes of the browser. */
import { newId as newIdOf, type Random } from '#kernel';

export const browserRandom: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** A UUID of version 7. `randomUUID` does not exist on plain http in a home network. */
export const newId = (): string => newIdOf(Date, browserRandom);
