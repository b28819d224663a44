/** The scene of a game of one player's rounds: the bar, the game's name, its own picture, and its panel below. */
import type { ReactNode } from 'react';
import { useStage } from '../stage/stage-context.tsx';
import { type NoticedFlow, RoundNotices } from './notices.tsx';
import { RulesText } from './rules-text.tsx';
import styles from './scene.module.css';
import { TopBar } from './top-bar.tsx';

export interface SceneProps {
  /** The class of the scene's own colours. */
  readonly className: string | undefined;
  readonly rules?: ReactNode;
  readonly flow: NoticedFlow;
  /** On a phone on its side the picture stands beside the rest: the game places it in the first column. */
  readonly isSideways?: boolean;
  readonly children: ReactNode;
}

export function Scene({ className, rules = <RulesText />, flow, isSideways = false, children }: SceneProps) {
  const { text, game } = useStage();
  return (
    <main
      className={`${styles.scene} ${styles.night} ${isSideways ? styles.sideways : ''} ${className}`}
      data-sideways={isSideways}
    >
      <TopBar rules={rules} />
      <h1 className={styles.name}>{text(game.textKeys.name, game.textKeys.values)}</h1>
      {children}
      <RoundNotices flow={flow} />
    </main>
  );
}
