/** Proposes a contract to a direct downline, or a change of the one it has, within what the agent has itself. */
import { useState } from 'react';
import { Loaded, Skeletons, useAnswer, useCall, useDraft, useRefresh } from '#base/data';
import { toast, useText } from '#base/view';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { contractKinds, dividendCarries, dividendPeriods } from '#contract/agents';
import { Checkbox, Chip } from '#ui';
import { Tiers } from '../../../features/agents/contract-card.tsx';
import { type ContractKind, contractsOf, type ShownContract } from '../../../features/agents/own-contracts.ts';
import { useProductName } from '../../../features/agents/product-name.ts';
import records from '../../../features/records/records.module.css';
import { SelectField } from '../../../features/records/select-field.tsx';
import styles from '../agent-team.module.css';
import forms from './forms.module.css';
import { HoursFields, type HoursProblem, refusedHours, wrongDayCap } from './hours-fields.tsx';
import { Secret } from './secret.tsx';
import { TeamForm } from './team-form.tsx';
import { bare, emptyTier, enteredFrom, refusedTier, sentTiers, type TierProblem, wrongFigures } from './tier-entry.ts';
import { TierFields } from './tier-fields.tsx';

type Proposal = BodyOf<Endpoints['proposeAgentContract']>;

/** What is changed: absent for a first contract. */
export interface Changed {
  readonly kind: ContractKind;
  readonly contract: ShownContract;
}

export interface ProposeProps {
  readonly memberId: string;
  readonly changed: Changed | undefined;
  readonly onDone: () => void;
}

export function Propose(props: ProposeProps) {
  const own = useAnswer('agentContracts', undefined, { isMine: true });
  return (
    <Loaded query={own} skeleton={<Skeletons className={styles.stack} of={[styles.tall]} />}>
      {(all) => <Form {...props} own={all} />}
    </Loaded>
  );
}

/** Whether it pays now: what it says may be given on. */
const isInForce = ({ status }: ShownContract) => status === 'A' || status === 'E' || status === 'V';

type Own = AnswerOf<Endpoints['agentContracts']>;

/** What is entered: at first as the contract stands that is changed. */
function beginOf(changed: Changed | undefined) {
  const before = changed?.contract;
  return {
    kind: changed?.kind ?? ('salary' as ContractKind),
    product: before?.product,
    isFixed: before?.tiers[0]?.rateType === 'F',
    tiers: before ? enteredFrom(before.tiers) : [emptyTier(0)],
    drawCash: false,
    period: dividendPeriods.find((one) => one === before?.period) ?? 'month',
    carry: before?.carry ?? 'none',
    dayCap: before?.dayCap === undefined ? '' : bare(before.dayCap),
    isAdvance: before?.isAdvance ?? false,
  };
}

function useEntry({ memberId, changed, own }: Pick<ProposeProps, 'memberId' | 'changed'> & { readonly own: Own }) {
  const [entered, setEntered] = useDraft(`team.contract.${changed?.contract.id ?? memberId}`, beginOf(changed));
  const change = (part: Partial<typeof entered>) => setEntered((all) => ({ ...all, ...part }));
  const { kind, product, isFixed } = entered;
  const covering = contractsOf(own, kind).filter(isInForce);
  const above = covering.find((one) => one.product === product) ?? covering[0];
  // a share of what the team loses: of a revenue what it is of is the agent's own
  const isDividend = kind === 'dividend' || kind === 'revenue';
  const isOfBets = kind === 'realtime';
  const isLossTested = !isOfBets && above?.tiers.some(({ loss }) => loss !== undefined) === true;
  const shape = { isFixed: isFixed && !isDividend, isDividend, isLossTested, isOfBets };
  return { ...entered, covering, above, shape, change };
}

function Form({ memberId, changed, onDone, own }: ProposeProps & { readonly own: Own }) {
  const t = useText();
  const refresh = useRefresh();
  const entry = useEntry({ memberId, changed, own });
  const { kind, tiers, above, shape, drawCash } = entry;
  const [hoursProblem, setHoursProblem] = useState<HoursProblem>();
  const [problems, setProblems] = useState<readonly TierProblem[]>([]);
  const [paymentPassword, setPassword] = useState('');
  const call = useCall();
  const { run, clear } = call;
  const propose = async () => {
    const wrong = wrongFigures(tiers, shape);
    const wrongCap = kind === 'hourly' ? wrongDayCap(entry.dayCap) : undefined;
    setProblems(wrong);
    setHoursProblem(wrongCap);
    if (wrong.length > 0 || wrongCap || !above) return clear();
    const terms = { kind, product: above.product, tiers: sentTiers(tiers, shape), drawCash };
    const body: Proposal = { memberId, paymentPassword, ...terms, ...ownTerms(entry) };
    await run(
      async (request) => {
        await request('proposeAgentContract', { body });
        toast(t('team.contract.proposed'), { tone: 'good', seconds: 4 });
        await refresh('agentContracts');
        onDone();
      },
      (refused) => {
        const problem = refusedTier(refused);
        const ofHours = refusedHours(refused);
        setProblems(problem ? [problem] : []);
        setHoursProblem(ofHours);
        return problem !== undefined || ofHours !== undefined;
      },
    );
  };
  const what = <What entry={entry} isChange={changed !== undefined} />;
  if (!above) return <div className={forms.form}>{what}</div>;
  return (
    <TeamForm
      call={call}
      label={t(changed ? 'team.contract.change' : 'team.contract.propose')}
      disabled={paymentPassword === ''}
      onSend={propose}
    >
      {what}
      <How entry={entry} problems={problems} onEdited={() => setProblems([])} />
      {kind === 'hourly' && (
        <HoursFields
          {...entry}
          problem={hoursProblem}
          onDayCap={(dayCap) => entry.change({ dayCap })}
          onAdvance={(isAdvance) => entry.change({ isAdvance })}
          onEdited={() => setHoursProblem(undefined)}
        />
      )}
      <Checkbox checked={drawCash} onChange={({ currentTarget: { checked } }) => entry.change({ drawCash: checked })}>
        {t('team.contract.draw')}
      </Checkbox>
      <Secret value={paymentPassword} onChange={setPassword} />
      <p className={records.hint}>{t('team.contract.lapses')}</p>
    </TeamForm>
  );
}

type Entry = ReturnType<typeof useEntry>;

/** What only a dividend says, or only hours. */
function ownTerms({ kind, period, carry, dayCap, isAdvance }: Entry) {
  if (kind === 'dividend') return { period, carry };
  if (kind !== 'hourly') return {};
  return { ...(dayCap.trim() !== '' && { dayCap: dayCap.trim() }), advance: isAdvance };
}

/** Kind and product: only what the agent has itself can be given on. */
function What({ entry, isChange }: { readonly entry: Entry; readonly isChange: boolean }) {
  const t = useText();
  const nameOf = useProductName();
  const { kind, covering, above } = entry;
  return (
    <>
      {isChange || (
        <fieldset className={records.choices}>
          <legend>{t('team.column.kind')}</legend>
          {contractKinds.map((key) => (
            <Chip key={key} isChosen={key === kind} onClick={() => entry.change({ kind: key })}>
              {t(`team.money.${key}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      {!isChange && covering.length > 1 && (
        <fieldset className={records.choices}>
          <legend>{t('team.column.product')}</legend>
          {covering.map(({ product }) => (
            <Chip key={product} isChosen={product === above?.product} onClick={() => entry.change({ product })}>
              {nameOf(product)}
            </Chip>
          ))}
        </fieldset>
      )}
      {above ? (
        <section className={forms.own}>
          <h4>
            {t('team.contract.own')} · {nameOf(above.product)}
          </h4>
          <Tiers tiers={above.tiers} kind={kind} />
        </section>
      ) : (
        <p className={records.hint} role="status">
          {t('refusal.contract.no_own')}
        </p>
      )}
    </>
  );
}

interface HowProps {
  readonly entry: Entry;
  readonly problems: readonly TierProblem[];
  readonly onEdited: () => void;
}

function How({ entry, problems, onEdited }: HowProps) {
  const t = useText();
  const { kind, shape, tiers, period, carry } = entry;
  return (
    <>
      {kind === 'dividend' && (
        <>
          <fieldset className={records.choices}>
            <legend>{t('team.column.period')}</legend>
            {dividendPeriods.map((key) => (
              <Chip key={key} isChosen={key === period} onClick={() => entry.change({ period: key })}>
                {t(`team.period.${key}`)}
              </Chip>
            ))}
          </fieldset>
          <SelectField
            label={t('team.carry')}
            all={t('team.carry.none')}
            options={dividendCarries
              .filter((key) => key !== 'none')
              .map((value) => ({ value, label: t(`team.carry.${value}`) }))}
            chosen={carry === 'none' ? undefined : carry}
            onChoose={(value) => entry.change({ carry: dividendCarries.find((one) => one === value) ?? 'none' })}
          />
        </>
      )}
      {!shape.isDividend && (
        <fieldset className={records.choices}>
          <legend>{t('team.tier.pays')}</legend>
          <Chip isChosen={!shape.isFixed} onClick={() => entry.change({ isFixed: false })}>
            {t('team.tier.share')}
          </Chip>
          <Chip isChosen={shape.isFixed} onClick={() => entry.change({ isFixed: true })}>
            {t('team.tier.fixed')}
          </Chip>
        </fieldset>
      )}
      <TierFields
        tiers={tiers}
        problems={problems}
        onChange={(changed) => {
          entry.change({ tiers: changed });
          onEdited();
        }}
        {...shape}
      />
    </>
  );
}
