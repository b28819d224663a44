/** What a direct downline gets of the valid bets of games without a series: raised, up to the agent's own. */
import { useState } from 'react';
import { useCall, useDraft, useOptional, useRefresh, useSession } from '#base/data';
import { toast, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, Chip, TextField } from '#ui';
import records from '../records/records.module.css';
import { percentOf } from './own-contracts.ts';
import { fractionOfPercent } from './percent.ts';
import { useProductName } from './product-name.ts';
import { TeamProblem } from './team-problem.tsx';

type Member = AnswerOf<Endpoints['agentMember']>;
type Rates = Member['rates'];

export function Rate({ member: { id: memberId, rates } }: { readonly member: Pick<Member, 'id' | 'rates'> }) {
  const me = useSession()?.id ?? '';
  const data = useOptional('agentMember', undefined, { params: { memberId: me }, isMine: true });
  if (!data || data.rates.length === 0) return null;
  return <Form memberId={memberId} rates={rates} own={data.rates} />;
}

const rateIn = (rates: Rates, product: Rates[number]['product']) =>
  percentOf(rates.find((one) => one.product === product)?.rate ?? '0');

function Form({ memberId, rates, own }: { readonly memberId: string; readonly rates: Rates; readonly own: Rates }) {
  const t = useText();
  const nameOf = useProductName();
  const refresh = useRefresh();
  const { isBusy, refusal, submit } = useCall();
  const [chosen, setProduct] = useState(own[0]?.product);
  const [entered, setEntered] = useDraft(`team.rate.${memberId}`, '');
  const [problem, setProblem] = useState<string>();
  if (chosen === undefined) return null;
  const [min, max] = [rateIn(rates, chosen), rateIn(own, chosen)];
  const limits = t('team.rate.limits', { least: min, most: max });
  const rate = fractionOfPercent(entered);
  const save = submit(
    async (request) => {
      if (rate === undefined) return setProblem(limits);
      await request('setAgentRate', { body: { memberId, product: chosen, rate } });
      toast(t('team.rate.raised'), { tone: 'good', seconds: 4 });
      setEntered('');
      await refresh('agentMember');
    },
    ({ code }) => {
      const isLimit = code === 'agent.point_too_high' || code === 'agent.point_below' || code === 'agent.point_same';
      if (isLimit) setProblem(limits);
      return isLimit;
    },
  );
  return (
    <form className={records.sheet} onSubmit={save} noValidate>
      <fieldset className={records.choices}>
        <legend>{t('team.rate')}</legend>
        {own.map(({ product }) => (
          <Chip
            key={product}
            isChosen={product === chosen}
            onClick={() => {
              setProduct(product);
              setProblem(undefined);
            }}
          >
            {nameOf(product)} {rateIn(rates, product)} %
          </Chip>
        ))}
      </fieldset>
      <TextField
        label={t('team.tier.percent')}
        hint={limits}
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        isRequired
        value={entered}
        onChange={({ currentTarget: { value } }) => {
          setEntered(value);
          setProblem(undefined);
        }}
      />
      <TeamProblem refusal={refusal} />
      <Button type="submit" isWide isBusy={isBusy} disabled={entered.trim() === ''}>
        {t('team.rate.raise')}
      </Button>
    </form>
  );
}
