/**
 * What pops up at home, one at a time: an agent's contracts that wait for an answer, then announcements. The code of each is loaded only if there
 * is one. Nothing of it comes over a reminder while playing.
 */
import { isRealMember, useAnswer, useSession } from '#base/data';
import { lazyPart, useMerchant } from '#base/view';
import { isReminded } from '../../features/agents/reminder/index.ts';
import { PopupPart } from '../../features/popup/popup-part.tsx';

const ContractReminder = lazyPart(
  () => import('../../features/agents/reminder/contract-reminder.tsx').then((module) => module.ContractReminder),
  { isOptional: true },
);

const FRESH_MS = 60_000;

export function HomePopups() {
  const session = useSession();
  const merchant = useMerchant();
  const reminder = useAnswer('reminder', undefined, {
    isMine: true,
    isEnabled: isRealMember(session),
    staleMs: FRESH_MS,
  });
  const contracts = useAnswer('agentContracts', undefined, {
    isMine: true,
    isEnabled: isReminded(merchant, session),
    staleMs: FRESH_MS,
  });
  const { dueAt, serverTime = '' } = reminder.data ?? {};
  if (reminder.isLoading || contracts.isLoading || (dueAt && dueAt <= serverTime)) return null;
  if (!contracts.data?.hasRequest) return <PopupPart />;
  return (
    <ContractReminder contracts={contracts.data}>
      <PopupPart />
    </ContractReminder>
  );
}
