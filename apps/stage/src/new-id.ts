/** A UUID of version 7. From random bytes: `randomUUID` does not exist on plain http in a home network. */
import { newId as newIdOf } from '#kernel';

export const newId = (): string => newIdOf(Date, { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) });
