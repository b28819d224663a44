/** A random id in the form of a UUID of version 4. From random bytes: `randomUUID` does not exist on plain http in a home network. */
const FORM = '00000000-0000-4000-8000-000000000000';

export function newId(): string {
  return FORM.replaceAll(/0/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16));
}
