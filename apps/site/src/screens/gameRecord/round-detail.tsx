/** A round as it was played: what was bet, what came out, and how anyone can check it. */
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { buttonClass, Money, Skeleton } from '#ui';
import { type CallFailed, useApi } from '../../base/api.tsx';
import { useDates } from '../../base/dates.ts';
import { useMoneyShape } from '../../base/merchant.tsx';
import { answerKey } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useLanguage, useText } from '../../base/text.tsx';
import { Rows } from '../../features/cashier/rows.tsx';
import { lineOf, resultLineOf } from './describe.ts';
import styles from './game-record.module.css';
import type { BetRecord } from './game-record-screen.tsx';
import { useGameWords } from './use-game-words.ts';
import { type BetDetail, type PlayedRound, verifierAddress } from './verifier.ts';

export function RoundDetail({ record: { id } }: { readonly record: BetRecord }) {
  const { ask } = useApi();
  const round = useQuery<BetDetail, CallFailed>({
    queryKey: answerKey('betRecord', { id }, true),
    queryFn: ({ signal }) => ask('betRecord', { params: { id }, signal }),
    // Its seed may have been revealed since it was last looked at.
    staleTime: 0,
  });
  if (round.data?.round) return <Round round={round.data.round} />;
  if (round.isError)
    return <Failed error={round.error} onRetry={() => round.refetch()} isRetrying={round.isRefetching} />;
  return <Skeleton className={styles.placeDetail} />;
}

function Round({ round }: { readonly round: PlayedRound }) {
  const say = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useDates();
  const word = useGameWords();
  const { stake, payout, at, input, outcome } = round;
  const bet = lineOf(input, word);
  const came = resultLineOf(outcome, input, word);
  return (
    <>
      <Rows
        rows={[
          { name: say('records.at'), value: dayAndTime(at) },
          { name: say('records.stake'), value: <Money amount={stake} {...shape} /> },
          { name: say('records.payout'), value: <Money amount={payout} {...shape} /> },
          ...(bet === '' ? [] : [{ name: say('records.bet'), value: bet }]),
          ...(came === '' ? [] : [{ name: say('records.outcome'), value: came }]),
        ]}
      />
      <details className={styles.raw}>
        <summary>{say('records.raw')}</summary>
        <pre>{JSON.stringify({ input, outcome }, null, 1)}</pre>
      </details>
      <Proof round={round} />
    </>
  );
}

function Proof({ round }: { readonly round: PlayedRound }) {
  const say = useText();
  const { language } = useLanguage();
  const { serverSeedHash, serverSeed, clientSeed, nonce } = round.fair;
  const address = verifierAddress(round, language);
  const seeds = [
    { name: say('records.seed.hash'), value: serverSeedHash },
    ...(serverSeed === undefined ? [] : [{ name: say('records.seed.server'), value: serverSeed }]),
    { name: say('records.seed.client'), value: clientSeed },
    { name: say('records.seed.nonce'), value: `${nonce}` },
  ];
  return (
    <section className={styles.proof}>
      <h3>
        <ShieldCheck aria-hidden="true" size={18} />
        {say('records.proof')}
      </h3>
      <dl>
        {seeds.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {address === undefined ? (
        <p>{say('records.proof.hidden')}</p>
      ) : (
        <a href={address} target="_blank" rel="noopener" className={buttonClass({ tone: 'primary', isWide: true })}>
          {say('records.proof.check')}
        </a>
      )}
    </section>
  );
}
