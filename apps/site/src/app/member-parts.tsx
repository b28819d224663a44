/** What the frame has for members alone: the reminder while playing, rarely shown, and changes of the balance for screen readers. */
import { BalanceNews } from '../features/cashier/balance/index.ts';
import { ReminderPart } from '../features/protection/reminder-part.tsx';

export function MemberParts() {
  return (
    <>
      <ReminderPart />
      <BalanceNews />
    </>
  );
}
