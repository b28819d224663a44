/** Loads a part of the texts, which the site's own leave out, before it shows what needs them. */
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Loaded, type LoadedProps } from '#base/data';
import { fetchMessages, useLanguage, useMerchant } from '#base/view';
import { partAddress, type TextPart } from '#texts/parts';

export interface PartTextsProps {
  /** None for a game that is gone: its bets are shown without its words. */
  readonly part: TextPart | undefined;
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
}

/** The words of a game's family. */
export const familyPart = (family: string | undefined): TextPart | undefined =>
  family === undefined ? undefined : `game.${family}`;

export function PartTexts({ part, skeleton, children }: PartTextsProps) {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const site = useMerchant().texts[language];
  const address = part === undefined || site === undefined ? undefined : partAddress(site, part);
  const [settled, setSettled] = useState<string>();
  // Lingui's context gives another object after every load: the effect may not begin again for it.
  const add = useEffectEvent((messages: Messages) => i18n.load(i18n.locale, messages));
  useEffect(() => {
    if (address === undefined) return;
    let isGone = false;
    fetchMessages(address)
      .then((messages) => add(messages))
      // Figures without their words still say something.
      .catch(() => undefined)
      .finally(() => isGone || setSettled(address));
    return () => {
      isGone = true;
    };
  }, [address]);
  return address === settled ? children : skeleton;
}

/** What is shown of an answer whose words are in a part, once both are there. */
export function LoadedPart<Data>({ part, ...loaded }: LoadedProps<Data> & Pick<PartTextsProps, 'part'>) {
  return (
    <PartTexts part={part} skeleton={loaded.skeleton}>
      <Loaded {...loaded} />
    </PartTexts>
  );
}
