/** Founding a merchant step by step, or changing what was chosen. Each step is checked by the server before the next; two operators decide. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { FoundingFault } from '#contract';
import { useMay } from '../../parts/command-button.tsx';
import { Shown } from '../../parts/data/shown.tsx';
import { useAct } from '../../parts/work/index.ts';
import { type Choices, type Draft, faultsUpTo, steps, textOf } from './draft.ts';
import { type Begun, dropDraft, saveDraft } from './saved-draft.ts';
import { HostsStep, LookStep, PartsStep, PeopleStep, PlaceStep, WhatStep } from './step-fields.tsx';

/**
 * On a phone there is room for one name: that of the step that is open stands below them all, and each has its own for who does not see it. Steps are of
 * one width, so that the line between two of them ends before both.
 */
const named = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& .MuiStep-root': { flex: '1 1 0', minWidth: 0, px: 0 },
    '& .MuiStepLabel-label': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

interface Checked {
  readonly faults: readonly FoundingFault[];
  readonly amounts: unknown;
}

interface FoundingFormProps {
  readonly choices: Choices;
  readonly begin: Begun;
  readonly isFounded: boolean;
}

const fieldsOf = [WhatStep, HostsStep, PlaceStep, LookStep, PartsStep, PeopleStep] as const;
const LAST = steps.length - 1;

function Faults({ faults }: { readonly faults: readonly FoundingFault[] }) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  return (
    <Alert severity="error">
      {faults.map(({ field, value = '', fault }) => (
        <div key={`${field} ${value} ${fault}`}>
          {t(`console.merchants.field.${field}`, { _: field })}
          {value !== '' && ` (${value})`}: {t(`console.merchants.fault.${fault}`)}
        </div>
      ))}
    </Alert>
  );
}

export function FoundingForm({ choices, begin, isFounded }: FoundingFormProps) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(begin.draft);
  const [step, setStep] = useState(begin.step);
  const [checked, setChecked] = useState<Checked>();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isFounded) saveDraft({ draft, step });
  }, [isFounded, draft, step]);
  const Fields = fieldsOf[step] ?? WhatStep;
  const isLast = step === LAST;
  const command = isFounded ? 'merchants change' : 'merchants found';
  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setChecked(undefined);
  };

  /** What is wrong so far; undefined where the server was not reached. */
  async function check(): Promise<readonly FoundingFault[] | undefined> {
    const given = { subject: draft.code || '-', text: textOf(draft) };
    const found = (await act.read('merchants check', given)) as Checked | undefined;
    const faults = found && faultsUpTo(found.faults, step);
    setChecked(found && { amounts: found.amounts, faults: faults ?? [] });
    return faults;
  }

  // What is wrong further on says nothing of the step before.
  const goBack = () => {
    setStep(step - 1);
    setChecked(undefined);
  };

  async function goOn() {
    setBusy(true);
    const faults = await check();
    if (faults?.length === 0 && !isLast) setStep(step + 1);
    if (faults?.length === 0 && isLast) {
      const given = { subject: draft.code, text: textOf(draft), ...(reason !== '' && { reason }) };
      const outcome = await act(command, given);
      if (outcome !== 'refused') {
        dropDraft();
        await navigate('/approvals');
      }
    }
    setBusy(false);
  }

  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: 900 }}>
      <Stepper activeStep={step} alternativeLabel sx={[{ mb: { xs: 1, sm: 3 } }, named]}>
        {steps.map(({ name }) => (
          <Step key={name}>
            <StepLabel>{t(`console.merchants.step.${name}`)}</StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography aria-hidden align="center" variant="subtitle2" sx={{ display: { sm: 'none' }, mb: 2 }}>
        {t(`console.merchants.step.${steps[step]?.name}`)}
      </Typography>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <Fields draft={draft} choices={choices} change={change} isFounded={isFounded} />
        {isLast && isFounded && (
          <TextField
            label={t('console.argument.reason')}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { name: 'reason', maxLength: 1_000 } }}
          />
        )}
        {isLast && (
          <>
            <Alert severity="info">{t('console.merchants.takes_two')}</Alert>
            {checked?.amounts !== undefined && checked.amounts !== null && <Shown value={checked.amounts} />}
          </>
        )}
        <Faults faults={checked?.faults ?? []} />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button disabled={step === 0 || isBusy} onClick={goBack}>
            {t('console.merchants.back')}
          </Button>
          {may.run('merchants check') && may.run(command) && (
            <Button type="submit" variant="contained" disabled={isBusy}>
              {t(isLast ? `console.merchants.${isFounded ? 'change' : 'found'}` : 'console.merchants.next')}
            </Button>
          )}
        </Box>
      </Box>
    </Paper>
  );
}
