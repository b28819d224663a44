/** The icon of a message's kind. */
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CreditCard,
  KeyRound,
  Mail,
  MessageSquareText,
  PartyPopper,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  Undo2,
} from 'lucide-react';
import type { InboxKind } from '#contract';
import { classNames } from '#ui';
import styles from './inbox.module.css';

const signs = {
  letter: { Sign: Mail, tone: styles.violet },
  welcome: { Sign: PartyPopper, tone: styles.gold },
  deposit_credited: { Sign: ArrowDownToLine, tone: styles.good },
  deposit_held_limit: { Sign: ArrowDownToLine, tone: styles.gold },
  deposit_held_break: { Sign: ArrowDownToLine, tone: styles.gold },
  deposit_held_check: { Sign: ArrowDownToLine, tone: styles.gold },
  account_held: { Sign: ShieldAlert, tone: styles.gold },
  account_released: { Sign: ShieldCheck, tone: styles.good },
  withdrawal_paid: { Sign: ArrowUpFromLine, tone: styles.good },
  withdrawal_returned: { Sign: Undo2, tone: styles.gold },
  withdrawal_declined: { Sign: Undo2, tone: styles.bad },
  card_added: { Sign: CreditCard, tone: styles.gold },
  card_removed: { Sign: CreditCard, tone: styles.gold },
  dispute_answered: { Sign: MessageSquareText, tone: styles.violet },
  contract_changed: { Sign: KeyRound, tone: styles.gold },
  access_changed: { Sign: KeyRound, tone: styles.gold },
  limit_imposed: { Sign: ShieldAlert, tone: styles.gold },
  limit_eased: { Sign: ShieldCheck, tone: styles.gold },
  break_imposed: { Sign: ShieldAlert, tone: styles.bad },
  document_requested: { Sign: MessageSquareText, tone: styles.gold },
  document_accepted: { Sign: ShieldCheck, tone: styles.good },
  document_refused: { Sign: Undo2, tone: styles.bad },
  document_expired: { Sign: Undo2, tone: styles.gold },
  details_corrected: { Sign: KeyRound, tone: styles.gold },
  result_corrected_paid: { Sign: Ticket, tone: styles.good },
  result_corrected_taken: { Sign: Ticket, tone: styles.bad },
  result_corrected: { Sign: Ticket, tone: styles.gold },
  review_open: { Sign: ShieldAlert, tone: styles.gold },
  review_released: { Sign: ShieldCheck, tone: styles.good },
  review_forfeited: { Sign: Undo2, tone: styles.bad },
  review_upheld: { Sign: MessageSquareText, tone: styles.violet },
  review_restored: { Sign: Undo2, tone: styles.good },
  feedback_received: { Sign: MessageSquareText, tone: styles.violet },
} as const satisfies { readonly [Kind in InboxKind]: object };

export function KindMark({ kind }: { readonly kind: InboxKind }) {
  const { Sign, tone } = signs[kind];
  return (
    <span className={classNames(styles.mark, tone)}>
      <Sign aria-hidden="true" size={20} />
    </span>
  );
}
