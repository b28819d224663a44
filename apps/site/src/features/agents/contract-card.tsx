/** One contract: its status, its tiers, and the agent's answer while it waits for one. */
import { useState } from 'react';
import { useCall, useRefresh } from '#base/data';
import { Money, PasswordField, useText } from '#base/view';
import { Badge, Button } from '#ui';
import { Problem } from '../account/problem.tsx';
import styles from './contract-offer.module.css';
import { percentOf, type ShownContract } from './own-contracts.ts';
import { useTierWords } from './tier-words.ts';

const tones = { P: 'accent', A: 'good', E: 'accent', V: 'accent', R: 'plain', C: 'plain' } as const;

const proposal = [
  { status: 'A', key: 'agent.contract.answer.P.A' },
  { status: 'R', key: 'agent.contract.answer.P.R' },
] as const;

/** What may be answered in a state, the agreement first. */
const answers = {
  P: proposal,
  E: proposal,
  V: [
    { status: 'C', key: 'agent.contract.answer.V.C' },
    { status: 'A', key: 'agent.contract.answer.V.A' },
  ],
  A: [],
  R: [],
  C: [],
} as const;

export function ContractCard({ contract }: { readonly contract: ShownContract }) {
  const t = useText();
  const wordsOf = useTierWords();
  const { product, status, tiers } = contract;
  return (
    <section className={styles.contract}>
      <h2>
        {product === 'CONS' ? t('agent.contract.all') : t(`category.${product}`)}
        <Badge tone={tones[status]}>{t(`agent.contract.status.${status}`)}</Badge>
      </h2>
      <ul>
        {tiers.map((tier) => (
          <li key={`${tier.sales} ${tier.active} ${tier.loss}`}>
            <span>{wordsOf(tier)}</span>
            <b>{tier.rateType === 'P' ? `${percentOf(tier.rate)} %` : <Money amount={tier.rate} />}</b>
          </li>
        ))}
      </ul>
      {answers[status].length > 0 && <Answer contract={contract} />}
    </section>
  );
}

function Answer({ contract: { id: contractId, status: state } }: { readonly contract: ShownContract }) {
  const t = useText();
  const refresh = useRefresh();
  const [paymentPassword, setPassword] = useState('');
  const { isBusy, refusal, run } = useCall();
  const answer = (status: 'A' | 'R' | 'C') =>
    run(async (request) => {
      await request('answerAgentContract', { body: { contractId, status, paymentPassword } });
      await refresh('agentContracts');
    });
  return (
    <form className={styles.answer} onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        label={t('withdraw.password')}
        isRequired
        autoComplete="off"
        maxLength={64}
        value={paymentPassword}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <Problem refusal={refusal} />
      <div>
        {answers[state].map(({ status, key }, at) => (
          <Button
            key={status}
            tone={at === 0 ? 'primary' : 'secondary'}
            isWide
            isBusy={isBusy}
            disabled={paymentPassword === ''}
            onClick={() => void answer(status)}
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </form>
  );
}
