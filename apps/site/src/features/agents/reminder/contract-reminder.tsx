/** Reminds an agent at home of each contract that waits for an answer, until it is put off: until the next visit, or until another one waits. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { artUrl, Link, useNavigate, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, Dialog } from '#ui';
import { PartTexts } from '../../records/part-texts.tsx';
import { useProductName } from '../product-name.ts';
import styles from './contract-reminder.module.css';
import { type WaitingContract, waitingContracts } from './waiting-contracts.ts';

/** What was put off in this visit: the contracts with their statuses. */
const usePutOff = create<{ readonly what: string | undefined }>(() => ({ what: undefined }));

export interface ContractReminderProps {
  readonly contracts: AnswerOf<Endpoints['agentContracts']>;
  /** What comes once it is put off. */
  readonly children: ReactNode;
}

export function ContractReminder({ contracts, children }: ContractReminderProps) {
  const waiting = waitingContracts(contracts);
  const what = waiting.map(({ id, status }) => `${id} ${status}`).join();
  const isPutOff = usePutOff((state) => state.what === what);
  if (isPutOff) return children;
  return (
    <PartTexts part="team" skeleton={null}>
      <Reminder waiting={waiting} onClose={() => usePutOff.setState({ what })} />
    </PartTexts>
  );
}

interface ReminderProps {
  readonly waiting: readonly WaitingContract[];
  readonly onClose: () => void;
}

function Reminder({ waiting, onClose }: ReminderProps) {
  const t = useText();
  const navigate = useNavigate();
  const [first] = waiting;
  if (!first) return null;
  return (
    <Dialog isOpen onClose={onClose} title={t('team.reminder.title')} className={styles.dialog}>
      <div className={styles.lead}>
        <img src={artUrl('handshake')} alt="" width="64" height="64" />
        <p>{t('team.contract.lapses')}</p>
      </div>
      <ul className={styles.rows}>
        {waiting.map((contract) => (
          <Line key={contract.id} contract={contract} onLeave={onClose} />
        ))}
      </ul>
      <div className={styles.choices}>
        <Button
          tone="primary"
          size="large"
          isWide
          onClick={() => {
            onClose();
            navigate({ to: first.path });
          }}
        >
          {t('team.reminder.look')}
        </Button>
        <Button size="large" isWide onClick={onClose}>
          {t('team.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

interface LineProps {
  readonly contract: WaitingContract;
  readonly onLeave: () => void;
}

function Line({ contract: { kind, product, status, awaits, path }, onLeave }: LineProps) {
  const t = useText();
  const nameOf = useProductName();
  return (
    <li>
      <Link to={path} onClick={onLeave}>
        <span>
          <b>
            {t(`team.money.${kind}`)} · {nameOf(product)}
          </b>
          <small>
            {t(`agent.contract.status.${status}`)}
            {awaits === 'upline' && ` · ${t('team.contract.waits')}`}
          </small>
        </span>
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </li>
  );
}
