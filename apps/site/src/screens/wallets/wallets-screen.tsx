/** The e-wallet: the main wallet, the vendors' wallets, a button to transfer everything back, and the latest transfers. */
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { answerKey, Loaded, More, Skeletons, useCall, useKeyPages } from '#base/data';
import { Empty, Money, toast, useDates, useMerchant, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, classNames, Skeleton, Switch } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { BalanceCard, useFreshMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import {
  type EWallet,
  nameKeyOf,
  reasonKey,
  type Transfer,
  totalOf,
  useEWallet,
  type VendorWallet,
} from '../../features/transfers/e-wallet.ts';
import { WalletCard } from './wallet-card.tsx';
import own from './wallets.module.css';

export function WalletsScreen() {
  const t = useText();
  const eWallet = useEWallet();
  return (
    <div className={styles.screen}>
      <BalanceCard label={t('wallets.main')} symbol="bank" />
      <Loaded
        query={eWallet}
        skeleton={<Skeletons className={own.places} of={[styles.placeLow, styles.place, styles.place]} />}
        isEmpty={({ wallets }) => wallets.length === 0}
        empty={<Empty symbol="bank" title="wallets.none" line="wallets.none.line" />}
      >
        {(data) => <Wallets eWallet={data} />}
      </Loaded>
    </div>
  );
}

function Wallets({ eWallet }: { readonly eWallet: EWallet }) {
  const t = useText();
  return (
    <>
      <CollectButton wallets={eWallet.wallets} />
      <AutomaticSwitch isOn={eWallet.isAutomatic} />
      <div className={styles.head}>
        <h2 id="vendors">{t('wallets.vendors')}</h2>
      </div>
      <ul className={own.wallets} aria-labelledby="vendors">
        {eWallet.wallets.map((wallet) => (
          <WalletCard key={wallet.vendor} known={wallet} limits={eWallet} />
        ))}
      </ul>
      <TransferList wallets={eWallet.wallets} />
    </>
  );
}

/**
 * Whether money is transferred to vendors' games and back automatically. Shows the choice at once, and reverts it if the request fails.
 */
function AutomaticSwitch({ isOn }: { readonly isOn: boolean }) {
  const t = useText();
  const { isBusy, run } = useCall();
  const queries = useQueryClient();
  const [requested, setRequested] = useState(isOn);
  const choose = () =>
    run(
      async (request) => {
        setRequested(!isOn);
        const { isAutomatic } = await request('setAutomaticTransfer', { body: { isOn: !isOn } });
        const key = answerKey('eWallet', undefined, true);
        queries.setQueryData<EWallet>(key, (known) => known && { ...known, isAutomatic });
      },
      () => void toast(t('wallets.automatic.failed'), { seconds: 3 }),
    );
  return (
    <div className={own.automatic}>
      <Switch checked={isBusy ? requested : isOn} onChange={() => void choose()} aria-describedby="automatic-line">
        <b>{t('wallets.automatic')}</b>
      </Switch>
      <p id="automatic-line">{t('wallets.automatic.line')}</p>
    </div>
  );
}

/** Transfers the money of all vendors back, with one button. */
function CollectButton({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const refresh = useFreshMoney();
  const { isBusy, refusal, run } = useCall();
  const notify = ({ transfers, left }: AnswerOf<Endpoints['collectTransfers']>) => {
    const back = transfers.filter(({ state }) => state === 'done').map(({ amount }) => amount);
    // A transfer that is being checked, or was refused, is shown at its wallet and in the list.
    const late = transfers.filter(({ state }) => state !== 'done').map(({ vendor }) => vendor);
    const names = wallets.filter(({ vendor }) => left.includes(vendor) || late.includes(vendor));
    if (back.length > 0) {
      const amount = money(minorOf(totalOf(back), currency));
      toast(t('wallets.collect.done', { amount }), { tone: 'good', seconds: 3 });
    }
    if (names.length > 0) {
      const list = names.map((wallet) => t(nameKeyOf(wallet))).join(', ');
      toast(t('wallets.collect.left', { names: list }), { seconds: 8 });
    }
    if (back.length === 0 && names.length === 0) toast(t('wallets.collect.none'), { seconds: 3 });
  };
  const collect = () =>
    run(async (request) => notify(await request('collectTransfers', { body: {} }).finally(refresh)));
  return (
    <div className={own.collect}>
      <Button tone="primary" size="large" isWide isBusy={isBusy} onClick={() => void collect()}>
        <ArrowDownToLine aria-hidden="true" size={18} />
        {t('wallets.collect')}
      </Button>
      <MoneyProblem refusal={refusal} />
    </div>
  );
}

const PAGE_SIZE = 10;
const tones = { sending: 'accent', unknown: 'accent', done: 'good', refused: 'plain' } as const;

/** The latest transfers, a page at a time. */
function TransferList({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useText();
  const pages = useKeyPages('transfers', { limit: PAGE_SIZE });
  const nameOf = (vendor: string) => {
    const wallet = wallets.find((one) => one.vendor === vendor);
    return wallet ? t(nameKeyOf(wallet)) : vendor;
  };
  return (
    <>
      <div className={styles.head}>
        <h2 id="history">{t('wallets.history')}</h2>
      </div>
      <Loaded
        query={pages}
        skeleton={<Skeleton className={styles.placeLow} />}
        empty={<Empty symbol="handshake" title="wallets.history.none" line="wallets.history.none.line" />}
      >
        {(moved) => (
          <ul className={own.list} aria-labelledby="history">
            {moved.map((transfer) => (
              <Line key={transfer.transferId} transfer={transfer} name={nameOf(transfer.vendor)} />
            ))}
          </ul>
        )}
      </Loaded>
      <More pages={pages} className={own.more} />
    </>
  );
}

function Line({ transfer, name }: { readonly transfer: Transfer; readonly name: string }) {
  const t = useText();
  const { dayAndTime } = useDates();
  const { direction, state, amount, createdAt } = transfer;
  const isIn = direction === 'in';
  return (
    <li>
      <span className={classNames(own.mark, !isIn && own.home)}>
        {isIn ? <ArrowUpFromLine aria-hidden="true" size={18} /> : <ArrowDownToLine aria-hidden="true" size={18} />}
      </span>
      <span className={own.what}>
        <b>{t(isIn ? 'wallets.to' : 'wallets.from', { name })}</b>
        <small>{dayAndTime(createdAt)}</small>
        {state === 'refused' && <small>{t(reasonKey(transfer))}</small>}
      </span>
      <span className={own.end}>
        <Money amount={amount} />
        <Badge tone={tones[state]}>{t(`wallets.moved.${state}`)}</Badge>
      </span>
    </li>
  );
}
