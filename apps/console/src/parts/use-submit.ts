/** A form that is sent once at a time: what its fields say, and whether it is on its way. */
import { type FormEvent, useState } from 'react';

/** What a field says, without what surrounds it. */
export type Field = (name: string) => string;

export function useSubmit(onSend: (field: Field) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    void onSend((name) => String(form.get(name) ?? '').trim()).finally(() => setBusy(false));
  };
  return { isBusy, submit };
}
