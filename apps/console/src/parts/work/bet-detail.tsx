/** A bet in full: a round of our own games with its replay. */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Coded, useVariantWords } from '../data/coded.tsx';
import { When } from '../when.tsx';
import { Amount, StateChip } from './amounts.tsx';
import { Facts } from './orders/order-facts.tsx';
import type { AnswerOf } from './use-console.ts';

interface BetDetailProps extends Pick<AnswerOf<'showPlayerBet'>, 'bet' | 'round' | 'replay'> {
  /** What else is known of it. */
  readonly facts?: readonly (readonly [string, ReactNode])[];
}

export function BetDetail({ bet, round, replay, facts = [] }: BetDetailProps) {
  const translate = useTranslate();
  const wordsOf = useVariantWords();
  return (
    <>
      <Facts
        facts={[
          ...facts,
          [translate('console.players.game'), bet.gameName],
          ...(bet.variant === undefined
            ? []
            : [
                [
                  translate('console.field.variant'),
                  <Coded key="variant" words={wordsOf(bet.variant)} code={bet.variant} />,
                ] as const,
              ]),
          [translate('console.players.ref'), bet.id],
          [translate('console.money.at'), <When key="at" at={bet.at} />],
          [translate('console.home.measure.stake'), <Amount key="stake" value={bet.stake} />],
          [translate('console.players.payout'), <Amount key="payout" value={bet.payout} />],
          [translate('console.money.state'), <StateChip key="state" state={bet.state} />],
        ]}
      />
      {replay && (
        <Alert severity={replay.isSame ? 'success' : 'error'}>
          {translate(replay.isSame ? 'console.players.replaySame' : 'console.players.replayDiffers', {
            payout: replay.payout,
          })}
        </Alert>
      )}
      {round !== undefined && (
        <Typography
          component="pre"
          variant="body2"
          tabIndex={0}
          sx={{ m: 0, p: 1, bgcolor: 'action.hover', borderRadius: 1, overflow: 'auto', maxHeight: 420 }}
        >
          {JSON.stringify({ round, outcome: replay?.outcome }, null, 2)}
        </Typography>
      )}
    </>
  );
}
