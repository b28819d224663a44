/** Bills of the agent's contracts, or of its downlines'; one in full opens down to the bets that made it. */
import { useState } from 'react';
import { Loaded, More, Skeletons, times, useAnswer, useKeyPages } from '#base/data';
import { ButtonLink, Empty, Facts, LocalTime, Money, Sheet, useLatest, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, Chip, classNames } from '#ui';
import { percentOf } from '../../features/agents/own-contracts.ts';
import { useProductName } from '../../features/agents/product-name.ts';
import { useTierWords } from '../../features/agents/tier-words.ts';
import records from '../../features/records/records.module.css';
import { useDownload } from '../../features/records/use-download.ts';
import styles from './agent-team.module.css';
import { Dispute } from './dispute.tsx';

type Bill = AnswerOf<Endpoints['agentBills']>['content'][number];
type Whole = AnswerOf<Endpoints['agentBill']>;

const tones = {
  due: 'accent',
  issued: 'good',
  part_paid: 'accent',
  insufficient: 'bad',
  computed: 'plain',
  not_reached: 'plain',
  upline_missed: 'plain',
  written_off: 'plain',
} as const;

const PAGE = 20;

export function Bills() {
  const t = useText();
  const [whose, setWhose] = useState<'own' | 'downlines'>('own');
  const [shown, setShown] = useState<Bill>();
  const nameOf = useProductName();
  const { isBusy, download } = useDownload();
  const pages = useKeyPages('agentBills', { whose, limit: PAGE });
  return (
    <>
      <fieldset className={records.choices} aria-label={t('team.view.bills')}>
        {(['own', 'downlines'] as const).map((key) => (
          <Chip key={key} isChosen={key === whose} onClick={() => setWhose(key)}>
            {t(`team.bills.${key}`)}
          </Chip>
        ))}
      </fieldset>
      <Loaded
        query={pages}
        skeleton={<Skeletons isList className={styles.stack} of={times(4, styles.short)} />}
        empty={<Empty symbol="scroll" title="team.bills.empty" line="team.bills.empty.line" />}
      >
        {(bills) => (
          <>
            <ul className={styles.rows}>
              {bills.map((bill) => (
                <li key={`${bill.contractId} ${bill.period}`}>
                  <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setShown(bill)}>
                    <span className={styles.what}>
                      <b>{t(`team.money.${bill.kind}`)}</b>
                      <small>
                        {bill.period} · {whose === 'own' ? nameOf(bill.product) : bill.username}
                      </small>
                    </span>
                    <span className={styles.sums}>
                      <Money amount={bill.payable} />
                      <Badge tone={tones[bill.state]}>{t(`team.bill.${bill.state}`)}</Badge>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <More pages={pages} />
            <Button
              isWide
              isBusy={isBusy}
              onClick={() =>
                void download((request) => request('agentFile', { params: { list: 'bills' }, query: { whose } }))
              }
            >
              {t('team.file')}
            </Button>
          </>
        )}
      </Loaded>
      <BillSheet bill={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function BillSheet({ bill, onClose }: { readonly bill: Bill | undefined; readonly onClose: () => void }) {
  const t = useText();
  const shown = useLatest(bill);
  return (
    <Sheet
      isOpen={bill !== undefined}
      onClose={onClose}
      title={shown ? `${t(`team.money.${shown.kind}`)} · ${shown.period}` : t('team.view.bills')}
    >
      {shown && <Detail key={`${shown.contractId} ${shown.period}`} bill={shown} />}
    </Sheet>
  );
}

function Detail({ bill: { contractId, period } }: { readonly bill: Bill }) {
  const answer = useAnswer('agentBill', { contractId, period }, { isMine: true });
  return (
    <Loaded query={answer} skeleton={<Skeletons className={styles.stack} of={[styles.tall]} />}>
      {(whole) => <Known whole={whole} />}
    </Loaded>
  );
}

/** Why it is as much as it is: figures, the tier that was reached, adjustments, and the bets. */
function Known({ whole }: { readonly whole: Whole }) {
  const t = useText();
  const { bill, tier, version, hash } = whole;
  const wordsOf = useTierWords(bill.kind);
  const row = (key: 'gross' | 'adjustments' | 'payable' | 'paid') => ({
    name: t(`team.column.${key}`),
    value: <Money amount={bill[key]} />,
  });
  const figures = [
    { name: t('team.column.turnover'), value: <Money amount={bill.turnover} /> },
    { name: t('team.column.active'), value: bill.active },
    ...(['stake', 'payout', 'awards'] as const).map((key) => ({
      name: t(`team.column.${key}`),
      value: <Money amount={whole[key]} />,
    })),
    ...(['earned', 'hours', 'salary', 'fee', 'counted', 'costs', 'toDate', 'base', 'missed'] as const).flatMap(
      (key) => {
        const amount = whole[key];
        return amount === undefined ? [] : [{ name: t(`team.bill.${key}`), value: <Money amount={amount} /> }];
      },
    ),
    ...(whole.dayCap === undefined
      ? []
      : [{ name: t('agent.contract.dayCap'), value: <Money amount={whole.dayCap} /> }]),
    ...(whole.leftOut === undefined
      ? []
      : [
          {
            name: t('team.bill.left', { members: whole.leftOut.members }),
            value: <Money amount={whole.leftOut.stake} />,
          },
        ]),
  ];
  return (
    <div className={records.sheet}>
      <p className={styles.head}>
        {bill.username}
        <Badge tone={tones[bill.state]}>{t(`team.bill.${bill.state}`)}</Badge>
      </p>
      <p className={records.hint}>
        <LocalTime at={bill.from} /> – <LocalTime at={bill.to} />
      </p>
      <Facts rows={[row('gross'), row('adjustments'), row('payable'), row('paid')]} className={records.totals} />
      {/[1-9]/.test(bill.carry) && (
        <Facts rows={[{ name: t('team.bill.carry'), value: <Money amount={bill.carry} /> }]} className={styles.facts} />
      )}
      <h3 className={styles.title}>{t('team.bill.why')}</h3>
      <Facts rows={figures} className={styles.facts} />
      <ol className={styles.tiers}>
        {whole.tiers.map((one, at) => (
          <li
            key={`${one.sales} ${one.active} ${one.loss ?? ''}`}
            className={classNames(styles.tier, at + 1 === tier && styles.won)}
          >
            <span>{wordsOf(one)}</span>
            <b>{one.rateType === 'P' ? `${percentOf(one.rate)} %` : <Money amount={one.rate} />}</b>
          </li>
        ))}
      </ol>
      {whole.isRetiered && <p className={records.hint}>{t('team.bill.retiered')}</p>}
      <p className={records.hint}>{tier === undefined ? t('team.bill.tier.none') : t('team.bill.tier', { tier })}</p>
      <p className={records.hint}>
        {t('team.bill.hash', { version })} <code className={styles.hash}>{hash}</code>
      </p>
      <Dispute whole={whole} />
      <ButtonLink
        to="."
        search={{ view: 'reports', contract: bill.contractId, bill: bill.period }}
        tone="primary"
        isWide
      >
        {t('team.bill.bets')}
      </ButtonLink>
    </div>
  );
}
