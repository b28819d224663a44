/** One vendor's wallet: its balance, its status, pending transfers, and transfers in both directions. */
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useBalanceChoice } from '#base/data';
import { artUrl, Money, useDates, useMerchant, useText } from '#base/view';
import { Badge, Button, classNames, IconButton } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { type EWallet, nameKeyOf, useVendorWallet, type VendorWallet } from '../../features/transfers/e-wallet.ts';
import { TransferDialog } from '../../features/transfers/transfer-dialog.tsx';
import own from './wallets.module.css';

export interface WalletCardProps {
  readonly known: VendorWallet;
  readonly limits: EWallet;
}

export function WalletCard({ known, limits }: WalletCardProps) {
  const t = useText();
  const { isHidden } = useBalanceChoice();
  const query = useVendorWallet(known);
  const [direction, setDirection] = useState<'in' | 'out'>();
  const wallet = query.data ?? known;
  const state = query.error ? 'unknown' : wallet.state;
  const isRequesting = query.isFetching;
  const name = t(nameKeyOf(wallet));
  const isReported = wallet.balance !== undefined && !query.isPlaceholderData;
  const hasSome = /[1-9]/.test(wallet.balance ?? '');
  return (
    <li className={own.wallet}>
      <div className={own.top}>
        <img src={artUrl(wallet.symbol)} alt="" width="44" height="44" />
        <div className={own.what}>
          <h3>{name}</h3>
          <Money amount={isReported ? wallet.balance : undefined} isHidden={isHidden} className={own.sum} />
        </div>
        <IconButton
          label={t('wallets.refresh', { name })}
          className={classNames(own.again, isRequesting && own.requesting)}
          aria-disabled={isRequesting}
          onClick={() => void (isRequesting || query.refetch())}
        >
          <RefreshCw aria-hidden="true" size={18} />
        </IconButton>
      </div>
      {!query.isPlaceholderData && state !== 'ready' && (
        <StatusLine state={state} name={name} reportedAt={wallet.reportedAt} />
      )}
      <UnderWay wallet={wallet} />
      <div className={own.ways}>
        <Button disabled={state === 'maintenance' || state === 'checking'} onClick={() => setDirection('in')}>
          <ArrowUpFromLine aria-hidden="true" size={16} />
          {t('wallets.in')}
        </Button>
        <Button disabled={state === 'maintenance' || !hasSome} onClick={() => setDirection('out')}>
          <ArrowDownToLine aria-hidden="true" size={16} />
          {t('wallets.out')}
        </Button>
      </div>
      {direction && (
        <TransferDialog {...{ wallet, direction, limits }} key={direction} onClose={() => setDirection(undefined)} />
      )}
    </li>
  );
}

interface StatusLineProps {
  readonly state: Exclude<VendorWallet['state'], 'ready'>;
  readonly name: string;
  readonly reportedAt: string | undefined;
}

function StatusLine({ state, name, reportedAt }: StatusLineProps) {
  const t = useText();
  const { dayAndTime } = useDates();
  return (
    <div className={own.status} role="status">
      <Badge tone={state === 'checking' ? 'accent' : 'plain'}>{t(`wallets.state.${state}`)}</Badge>
      <p>{t(`wallets.state.${state}.line`, { name })}</p>
      {reportedAt !== undefined && <small>{t('wallets.reported', { time: dayAndTime(reportedAt) })}</small>}
    </div>
  );
}

function UnderWay({ wallet }: { readonly wallet: VendorWallet }) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  if (wallet.underWay.length === 0) return null;
  return (
    <div className={own.moving} role="status">
      {wallet.underWay.map(({ transferId, state, amount, direction }) => (
        <p key={transferId}>
          {direction === 'in' ? (
            <ArrowUpFromLine aria-hidden="true" size={16} />
          ) : (
            <ArrowDownToLine aria-hidden="true" size={16} />
          )}
          <b>
            {t(state === 'sending' ? 'wallets.sending' : 'wallets.checking', {
              amount: money(minorOf(amount, currency)),
            })}
          </b>
        </p>
      ))}
      <small>{t('wallets.checking.line')}</small>
    </div>
  );
}
