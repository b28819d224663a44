/** A new deposit: the payment methods from the server, or an empty state. */
import { useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, useAnswer, useBalance, useCall } from '#base/data';
import { artUrl, ButtonLink, Empty, Link, Money, useMerchant, useNavigate, useParameters, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import type { TextKey } from '#texts';
import { artSymbols, Chip, classNames, SubmitButton } from '#ui';
import {
  AmountField,
  AmountPresets,
  minorOf,
  useAmountWords,
  useTypedAmount,
} from '../../features/cashier/amount/index.ts';
import { BalanceCard, useFreshMoney } from '../../features/cashier/balance/index.ts';
import cashier from '../../features/cashier/cashier.module.css';
import { orderKey, Rows } from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import { feeOf, frameOf, type Method } from './deposit-terms.ts';
import styles from './method-tiles.module.css';

export function DepositStart() {
  const t = useText();
  const methods = useAnswer('depositMethods', undefined, { isMine: true, staleMs: 0 });
  return (
    <>
      <BalanceCard label={t('shell.balance')} symbol="money" />
      <div className={cashier.head}>
        <h2 id="pay-with">{t('deposit.method')}</h2>
        <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={cashier.more}>
          <History aria-hidden="true" size={16} />
          {t('cashier.orders')}
        </Link>
      </div>
      <Loaded
        query={methods}
        skeleton={<Skeletons of={[cashier.place, cashier.placeLow, cashier.placeLow]} />}
        isEmpty={({ methods: offered }) => offered.length === 0}
        empty={
          <Empty
            symbol="bank"
            title="deposit.none"
            line="deposit.none.line"
            action={<ButtonLink to="/m/home">{t('shell.home')}</ButtonLink>}
          />
        }
      >
        {(data) => <DepositForm methods={data.methods} bonuses={data.bonuses} />}
      </Loaded>
    </>
  );
}

interface DepositFormProps {
  readonly methods: readonly Method[];
  readonly bonuses: readonly Bonus[];
}

/** Payment method, amount, and what is credited. */
function DepositForm({ methods, bonuses }: DepositFormProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { method, choose, bonus, chooseBonus, frame, amount, refusal, isBusy, submit } = useDeposit(methods, bonuses);
  const { minor } = amount;
  return (
    <form noValidate onSubmit={submit}>
      <MethodTiles methods={methods} chosen={method?.method ?? ''} onChoose={choose} />
      <AmountField label={t('cashier.amount')} amount={amount} frame={frame} />
      <AmountPresets presets={(method?.presets ?? []).map((preset) => minorOf(preset, currency))} amount={amount} />
      <BonusChoice bonuses={bonuses} chosen={bonus} onChoose={chooseBonus} />
      <Outcome minor={minor} method={method} />
      <div className={cashier.foot}>
        <MoneyProblem refusal={refusal} />
        <SubmitButton isBusy={isBusy}>
          {minor === undefined ? t('shell.deposit') : t('deposit.do', { amount: money(minor) })}
        </SubmitButton>
        {method && <p className={cashier.note}>{t('deposit.through', { name: t(method.nameKey as TextKey) })}</p>}
      </div>
    </form>
  );
}

function Outcome({ minor = 0n, method }: { readonly minor: bigint | undefined; readonly method: Method | undefined }) {
  const t = useText();
  const { currency } = useMerchant();
  const { amount, isHidden } = useBalance();
  const money = (amountMinor: bigint) => <Money amount={formatAmount(amountMinor, currency)} />;
  const fee = feeOf(method, minor, currency);
  const credit = minor > fee ? minor - fee : 0n;
  const after = amount === undefined ? undefined : formatAmount(minorOf(amount, currency) + credit, currency);
  const { isInstant = false, leftToday, timesLeftToday } = method ?? {};
  return (
    <Rows
      rows={[
        { name: t('deposit.arrives'), value: t(isInstant ? 'deposit.arrives.now' : 'deposit.arrives.later') },
        ...(leftToday === undefined
          ? []
          : [{ name: t('deposit.left'), value: <Left amount={leftToday} times={timesLeftToday} /> }]),
        { name: t('cashier.fee'), value: money(fee) },
        ...(fee === 0n ? [] : [{ name: t('deposit.credit'), value: money(credit) }]),
        { name: t('deposit.after'), value: <Money amount={after} isHidden={isHidden} /> },
      ]}
    />
  );
}

function Left({ amount, times }: { readonly amount: string; readonly times: number | undefined }) {
  const t = useText();
  return (
    <>
      <Money amount={amount} />
      {times !== undefined && ` · ${t('deposit.times', { times })}`}
    </>
  );
}

/** Providers name symbols freely; one without a picture is shown as a card. */
function pictureOf(symbol: string): string {
  return artUrl(artSymbols.find((known) => known === symbol) ?? 'card');
}

interface MethodTilesProps {
  readonly methods: readonly Method[];
  readonly chosen: string;
  readonly onChoose: (method: string) => void;
}

/** The payment methods, of which one is chosen. Real radio buttons, for arrow keys and screen readers. */
function MethodTiles({ methods, chosen, onChoose }: MethodTilesProps) {
  const t = useText();
  return (
    <fieldset className={classNames(styles.tiles, methods.length < 3 && styles.few)} aria-labelledby="pay-with">
      {methods.map(({ method, nameKey, symbol }) => (
        <label key={method} className={styles.tile}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <img src={pictureOf(symbol)} alt="" width="30" height="30" />
          {t(nameKey as TextKey)}
        </label>
      ))}
    </fieldset>
  );
}

/** The state of a new deposit: method and amount, validation, and sending. `methods`: those offered, at least one. */
function useDeposit(methods: readonly Method[], bonuses: readonly Bonus[]) {
  const { currency } = useMerchant();
  const requested = useParameters();
  const [chosen, choose] = useState(requested.method);
  const [chosenBonus, chooseBonus] = useState<string>();
  const bonus = bonuses.find(({ code }) => code === chosenBonus)?.code;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const call = useCall();

  const method = methods.find((one) => one.method === chosen) ?? methods[0];
  const frame = frameOf(method, currency);
  const amount = useTypedAmount(frame, minorOf(requested.amount, currency), 'deposit.amount');
  /** Goes where the answer leads: to the provider, or to the order with its next step. */
  const submit = call.submit(async (request) => {
    if (!amount.insist() || amount.minor === undefined || !method) return;
    const fee = formatAmount(feeOf(method, amount.minor, currency), currency);
    const body = { method: method.method, amount: formatAmount(amount.minor, currency), fee, ...(bonus && { bonus }) };
    // Also after a refusal: it may be of terms that have changed since they were shown.
    const { order, next } = await request('deposit', { body }).finally(refresh);
    queries.setQueryData(orderKey('depositOrder', order.orderId), order);
    navigate({ to: '/m/voucherCenter', search: { order: order.orderId } });
    if (next.kind === 'redirect') location.assign(next.url);
  });
  const { refusal, isBusy } = call;
  return { method, choose, bonus, chooseBonus, frame, amount, refusal, isBusy, submit };
}

type Bonus = AnswerOf<Endpoints['depositMethods']>['bonuses'][number];

interface BonusChoiceProps {
  readonly bonuses: readonly Bonus[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}

/** The bonuses a member may choose for a deposit; nothing if there are none. */
function BonusChoice({ bonuses, chosen, onChoose }: BonusChoiceProps) {
  const t = useText();
  const known = bonuses.find(({ code }) => code === chosen);
  if (bonuses.length === 0) return null;
  return (
    <fieldset className={styles.bonuses}>
      <legend>{t('deposit.bonus')}</legend>
      <Chip isChosen={known === undefined} onClick={() => onChoose(undefined)}>
        {t('deposit.bonus.none')}
      </Chip>
      {bonuses.map(({ code, title }) => (
        <Chip key={code} isChosen={code === chosen} onClick={() => onChoose(code)}>
          {title}
        </Chip>
      ))}
      {known && <p>{known.line}</p>}
    </fieldset>
  );
}
