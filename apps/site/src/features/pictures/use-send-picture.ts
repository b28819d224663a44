/** Sends one picture: checks it, shrinks a large one, and says what is wrong with it. */
import { useState } from 'react';
import { type Request, useCall } from '#base/data';
import { refusalKey, useText } from '#base/view';
import { pictureProblem, wantsShrinking } from './picture-rules.ts';

export function useSendPicture(send: (request: Request, picture: Blob) => Promise<void>) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const [wrong, setWrong] = useState<ReturnType<typeof pictureProblem>>();
  const add = (file: File) =>
    run(async (request) => {
      const found = pictureProblem(file);
      setWrong(found);
      if (found) return;
      await send(
        request,
        wantsShrinking(file) ? await (await import('./shrink-picture.ts')).shrinkPicture(file) : file,
      );
    });
  return { add, isBusy, problem: wrong ? t(`picture.${wrong}`) : refusal && t(refusalKey(refusal.code)) };
}
