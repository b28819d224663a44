/** The bar of screens without their own header: a back button and the title. */
import type { ReactNode } from 'react';
import { type Chrome, useNavigation, useText } from '#base/view';
import { Glyph, IconButton } from '#ui';
import { HeaderSlot } from './header-action.tsx';
import styles from './title-header.module.css';

export interface TitleHeaderProps {
  readonly title: string;
  readonly back: Chrome['back'];
  readonly children?: ReactNode;
}

export function TitleHeader({ title, back, children }: TitleHeaderProps) {
  return (
    <header className={styles.header}>
      {back !== 'none' && <BackButton back={back} />}
      <h1 className={styles.title}>{title}</h1>
      {children}
      <HeaderSlot />
    </header>
  );
}

export interface BackButtonProps {
  readonly back: Exclude<Chrome['back'], 'none'>;
  readonly look?: 'plain' | 'glass' | undefined;
}

/** Goes to home, to the site's root, or to the previous screen; without one, to home. */
export function BackButton({ back, look }: BackButtonProps) {
  const t = useText();
  const navigation = useNavigation();
  const goBack = () => {
    if (back === 'previous') navigation.back({ to: '/m/home' });
    else navigation.navigate({ to: back === 'root' ? '/' : '/m/home' });
  };
  return (
    <IconButton label={t('shell.back')} look={look} onClick={goBack}>
      <Glyph name="back" />
    </IconButton>
  );
}
