/** What Mines remembers while it stands on the stage: its rounds, and the number of mines of the next one. */
import { useState } from 'react';
import { useLatestRounds, useStage, useSteppedRound } from '#stage-kit';
import type { MinesMove, MinesView } from '../engine.ts';
import { type MinesConfig, paysE4, USUAL_MINES } from '../rules.ts';

export function useMines() {
  const config = useStage().game.config as MinesConfig;
  const [chosen, setChosen] = useState(USUAL_MINES);
  const [picks, setPicks] = useState<readonly number[]>([]);
  const { latest, add } = useLatestRounds();
  const round = useSteppedRound<MinesView>({
    onEnd: ({ roundId, view: outcome }) => add([{ roundId, outcome }]),
    strategy:
      picks.length === 0
        ? undefined
        : {
            input: { mines: chosen },
            choose: ({ opened }) => picks.find((tile) => !opened.includes(tile)) ?? 'leave',
          },
  });
  const [isPlanning, setPlanning] = useState(false);
  // An ended round stays on the board until something is chosen for the next.
  const view = isPlanning && !round.isOpen && !round.auto.isOn ? undefined : round.view;
  const mines = round.isOpen && view ? view.mineCount : chosen;
  const pays = paysE4(config, mines);
  return {
    ...round,
    view,
    latest,
    mines,
    pays,
    /** What cashing out pays after the next gem. */
    nextE4: pays[round.isOpen && view ? view.opened.length : 0],
    tiles: Array.from({ length: config.tiles }, (_, tile) => tile),
    /** What autobet opens, in this order, before it cashes out. */
    picks,
    togglePick: (tile: number) =>
      setPicks(picks.includes(tile) ? picks.filter((one) => one !== tile) : [...picks, tile]),
    setMines(count: number) {
      setPlanning(true);
      setChosen(count);
    },
    enter() {
      setPlanning(false);
      void round.open({ mines: chosen });
    },
    make: (move: MinesMove) => void round.move(move),
  };
}

export type MinesGame = ReturnType<typeof useMines>;
