/** Loads the texts of a family of games, which the site's own leave out, before it shows what needs them. */
import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { fetchMessages, useLanguage, useMerchant } from '#base/view';
import { partAddress } from '#texts/parts';
import { Skeleton } from '#ui';
import styles from './game-record.module.css';

export interface FamilyTextsProps {
  /** None for a game that is gone: its bets are shown without its words. */
  readonly family: string | undefined;
  readonly children: ReactNode;
}

export function FamilyTexts({ family, children }: FamilyTextsProps) {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const site = useMerchant().texts[language];
  const address = family === undefined || site === undefined ? undefined : partAddress(site, `game.${family}`);
  const [settled, setSettled] = useState<string>();
  // Lingui's context gives another object after every load: the effect may not begin again for it.
  const add = useEffectEvent((messages: Messages) => i18n.load(i18n.locale, messages));
  useEffect(() => {
    if (address === undefined) return;
    let isGone = false;
    fetchMessages(address)
      .then((messages) => add(messages))
      // A bet without its game's words still says what was staked and paid.
      .catch(() => undefined)
      .finally(() => isGone || setSettled(address));
    return () => {
      isGone = true;
    };
  }, [address]);
  return address === settled ? children : <Skeleton className={styles.placeDetail} />;
}
