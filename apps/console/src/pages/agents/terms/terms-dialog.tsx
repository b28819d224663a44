/** The terms of a contract with tiers as rows: proposed by the platform, or tried without being signed. */
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type AnswerOf, FormDialog, ReasonField, useAct } from '../../../parts/work/index.ts';
import { fractionOf, shareOf } from '../percent.ts';
import type { EnteredRevenue } from './revenue-fields.tsx';
import { type EnteredTier, emptyTier, type Terms, TermsFields } from './terms-fields.tsx';
import { type Tried, TriedTerms } from './tried-terms.tsx';

interface TermsDialogProps {
  readonly mode: 'propose' | 'try';
  readonly username: string;
  readonly currency: string;
  /** Whose terms are changed. */
  readonly contract?: AnswerOf<'showAgentContract'>;
  readonly onClose: () => void;
}

const noFees: EnteredRevenue = { basis: 'revenue', fee: '0', paymentFee: '0', halfLive: false };

function termsOf(contract: AnswerOf<'showAgentContract'> | undefined): Terms {
  const version = contract?.versions.find((one) => one.version === contract.version);
  if (!contract || !version) {
    const none = { period: 'month', carry: 'none', rule: 'loss', fee: '0', dayCap: '', isAdvance: false };
    return { kind: 'salary', product: 'RNG', ...none, revenue: noFees, tiers: [emptyTier(0)] };
  }
  const tiers = version.tiers.map(
    ({ sales, active, loss, rateType, rate }, at): EnteredTier => ({
      id: at,
      sales,
      active: `${active}`,
      loss: loss ?? '',
      pays: rateType === 'P' ? 'rate' : 'fixed',
      value: rateType === 'P' ? shareOf(rate) : rate,
    }),
  );
  const { kind, product } = contract;
  const { revenue: held, period = 'month', carry = 'none', rule = 'loss', dayCap = '', isAdvance } = version;
  const fee = version.fee === undefined ? '0' : shareOf(version.fee);
  const revenue = held ? { ...held, fee: shareOf(held.fee), paymentFee: shareOf(held.paymentFee) } : noFees;
  return { kind, product, period, carry, rule, fee, dayCap, isAdvance, tiers, revenue };
}

/** As the server reads it. A value that is none goes as it is, and is refused with its field. */
function writtenOf({ kind, product, period, carry, rule, fee, dayCap, isAdvance, tiers, revenue }: Terms): string {
  const { basis, halfLive, fee: ofRevenue, paymentFee } = revenue;
  const fees = { fee: fractionOf(ofRevenue) ?? ofRevenue, paymentFee: fractionOf(paymentFee) ?? paymentFee };
  const cap = dayCap.trim();
  return JSON.stringify({
    kind,
    product,
    ...((kind === 'dividend' || kind === 'revenue') && { period, carry }),
    ...(kind === 'dividend' && { rule, fee: fractionOf(fee) ?? fee }),
    ...(kind === 'revenue' && { basis, halfLive, ...(basis === 'revenue' && fees) }),
    ...(kind === 'hourly' && { ...(cap !== '' && { dayCap: cap }), advance: isAdvance }),
    tiers: tiers.map(({ sales, active, loss, pays, value }) => ({
      sales: sales.trim(),
      active: Number(active),
      ...(loss.trim() !== '' && { loss: loss.trim() }),
      ...(pays === 'rate' ? { rate: fractionOf(value) ?? value } : { fixed: value.trim() }),
    })),
  });
}

export function TermsDialog({ mode, username, currency, contract, onClose }: TermsDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const [terms, setTerms] = useState(() => termsOf(contract));
  const [tried, setTried] = useState<Tried>();
  const change = (next: Terms) => {
    setTerms(next);
    setTried(undefined);
  };
  const tryIt = async () => {
    const found = await act.read('agents what-if', { subject: username, text: writtenOf(terms) });
    setTried(found as Tried | undefined);
    return undefined;
  };
  const title = t(mode === 'try' ? 'console.agents.try' : 'console.agents.propose');
  return (
    <FormDialog
      title={`${title}: ${username}`}
      confirm={title}
      width="md"
      onSend={async (field) =>
        mode === 'try'
          ? tryIt()
          : act('contracts propose', { subject: username, text: writtenOf(terms), reason: field('reason') })
      }
      onClose={onClose}
    >
      <TermsFields terms={terms} currency={currency} isFixed={contract !== undefined} onChange={change} />
      {mode === 'propose' && <ReasonField />}
      {tried && <TriedTerms tried={tried} currency={currency} />}
    </FormDialog>
  );
}
