/** A round as it was played: the bet, the outcome, and how anyone can verify it. */
import { useLingui } from '@lingui/react';
import { ShieldCheck } from 'lucide-react';
import { Loaded, useAnswer } from '#base/data';
import { Facts, Money, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { withCounts } from '#texts/counts';
import { classNames } from '#ui';
import { Rows } from '../../features/cashier/orders/index.ts';
import { ProofLinks } from '../../features/records/proof-links.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { lineOf, resultLineOf } from './describe.ts';
import styles from './game-record.module.css';
import { useGameWords } from './use-game-words.ts';

export type BetDetail = AnswerOf<Endpoints['betRecord']>;

export interface RoundDetailProps {
  readonly round: NonNullable<BetDetail['round']>;
  readonly rules: BetDetail['rules'];
  /** The outcome in words, from the game; absent where the outcome's fields are shown instead. */
  readonly lines: BetDetail['lines'] | undefined;
  /** The round replayed from its seeds; absent if the game's rules have changed since. */
  readonly replay: BetDetail['replay'] | undefined;
}

export function RoundDetail({ round, rules, lines, replay }: RoundDetailProps) {
  const t = useText();
  const { dayAndTime } = useMerchantDays();
  const word = useGameWords();
  const { stake, payout, free, at, input, moves, outcome } = round;
  const bet = lineOf(input, word);
  const made = lineOf(moves, word);
  const reported = useOutcomeLines(lines);
  const came = reported ?? resultLineOf(outcome, input, word);
  return (
    <>
      <Rows
        rows={[
          { name: t('records.at'), value: dayAndTime(at) },
          ...(free ? [{ name: t('records.free'), value: <Money amount={free.stake} /> }] : []),
          { name: t('records.stake'), value: <Money amount={stake} /> },
          { name: t(free ? 'records.free.won' : 'records.payout'), value: <Money amount={payout} /> },
          ...(rules ? [{ name: t('records.rules'), value: `${round.variant} · ${rules.returnPercent} %` }] : []),
          ...(bet === '' ? [] : [{ name: t('records.bet'), value: bet }]),
          ...(made === '' ? [] : [{ name: t('records.moves'), value: made }]),
          ...(came === '' ? [] : [{ name: t('records.outcome'), value: came }]),
        ]}
      />
      <details className={styles.raw}>
        <summary>{t('records.raw')}</summary>
        <pre>{JSON.stringify({ input, moves, outcome }, null, 1)}</pre>
      </details>
      <Proof round={round} replay={replay} />
    </>
  );
}

function Proof({ round, replay }: Pick<RoundDetailProps, 'round' | 'replay'>) {
  const t = useText();
  const { serverSeedHash, serverSeed, clientSeed, nonce } = round.fair;
  const seeds = [
    { name: t('records.seed.hash'), value: serverSeedHash },
    ...(serverSeed === undefined ? [] : [{ name: t('records.seed.server'), value: serverSeed }]),
    { name: t('records.seed.client'), value: clientSeed },
    { name: t('records.seed.nonce'), value: `${nonce}` },
  ];
  return (
    <section className={styles.proof}>
      <h3>
        <ShieldCheck aria-hidden="true" size={18} />
        {t('records.proof')}
      </h3>
      <Facts rows={seeds} />
      {replay && (
        <p className={classNames(styles.again, !replay.isSame && styles.differs)}>
          {t(replay.isSame ? 'records.replay.same' : 'records.replay.differs')}
        </p>
      )}
      {serverSeed === undefined ? <p>{t('records.proof.hidden')}</p> : <Revealed roundId={round.roundId} />}
    </section>
  );
}

function Revealed({ roundId }: { readonly roundId: string }) {
  const file = useAnswer('roundProof', undefined, { params: { roundId }, isMine: true });
  return <Loaded query={file}>{(proof) => <ProofLinks file={proof} />}</Loaded>;
}

/** The outcome as the game words it, in the player's language: one line, or undefined if the game has no words for it. */
function useOutcomeLines(lines: BetDetail['lines'] | undefined): string | undefined {
  const { i18n } = useLingui();
  return lines
    ?.map(({ key, values, names }) => {
      const named = Object.entries(names).map(([name, of]) => [name, i18n._(of)]);
      return i18n._(key, withCounts({ ...values, ...Object.fromEntries(named) }, i18n.locale));
    })
    .join(' · ');
}
