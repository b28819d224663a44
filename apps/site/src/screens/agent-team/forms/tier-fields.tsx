/** The tiers of a contract as fields, each with what is wrong with it. */
import { Plus, Trash2 } from 'lucide-react';
import { useText } from '#base/view';
import type { TextKey } from '#texts';
import { Button, IconButton, TextField } from '#ui';
import styles from './forms.module.css';
import { type EnteredTier, emptyTier, MAX_TIERS, type TierProblem, type TierShape } from './tier-entry.ts';

export interface TierFieldsProps extends TierShape {
  readonly tiers: readonly EnteredTier[];
  readonly problems: readonly TierProblem[];
  readonly onChange: (tiers: readonly EnteredTier[]) => void;
}

export function TierFields({ tiers, onChange, ...props }: TierFieldsProps) {
  const t = useText();
  const next = Math.max(0, ...tiers.map(({ key }) => key + 1));
  return (
    <>
      {tiers.map((tier, at) => (
        <TierRow
          key={tier.key}
          {...props}
          tier={tier}
          at={at}
          onChange={(changed) => onChange(tiers.map((one) => (one.key === tier.key ? changed : one)))}
          onRemove={tiers.length > 1 ? () => onChange(tiers.filter((one) => one.key !== tier.key)) : undefined}
        />
      ))}
      {tiers.length < MAX_TIERS && (
        <Button isWide onClick={() => onChange([...tiers, emptyTier(next)])}>
          <Plus aria-hidden="true" size={18} /> {t('team.tier.add')}
        </Button>
      )}
    </>
  );
}

interface TierRowProps extends TierShape {
  readonly tier: EnteredTier;
  readonly at: number;
  readonly problems: readonly TierProblem[];
  readonly onChange: (tier: EnteredTier) => void;
  readonly onRemove: (() => void) | undefined;
}

function TierRow({ tier, at, problems, onChange, onRemove, ...shape }: TierRowProps) {
  const { isFixed, isDividend, isLossTested, isOfBets } = shape;
  const t = useText();
  const field = (name: TierProblem['field'], label: TextKey, inputMode: 'decimal' | 'numeric') => {
    const problem = problems.find((one) => one.at === at && one.field === name);
    return (
      <TextField
        label={t(label)}
        isRequired={name !== 'loss' || isDividend}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={20}
        value={tier[name]}
        error={problem && t(problem.textKey, problem.figures)}
        onChange={({ currentTarget: { value } }) => onChange({ ...tier, [name]: value })}
      />
    );
  };
  return (
    <fieldset className={styles.tier}>
      <legend>{t('team.bill.tier', { tier: at + 1 })}</legend>
      {onRemove && (
        <IconButton label={t('team.tier.remove', { tier: at + 1 })} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={18} />
        </IconButton>
      )}
      <div>
        {(isDividend || isLossTested) && field('loss', 'team.tier.loss', 'decimal')}
        {field('sales', 'team.column.turnover', 'decimal')}
        {!isOfBets && field('active', 'team.column.active', 'numeric')}
        {field('pays', isFixed ? 'team.tier.fixed' : 'team.tier.percent', 'decimal')}
      </div>
    </fieldset>
  );
}
