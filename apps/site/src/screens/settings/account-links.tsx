/** The account settings, which the server stores: for real accounts; guests see links to the login and registration. */
import { loginSearch } from '../../base/navigation/index.ts';
import { isRealMember, useSession } from '../../base/session/index.ts';
import { type LinkLine, LinkLines } from './link-lines.tsx';

const ofMembers: readonly LinkLine[] = [
  { intent: { to: '/m/securityCenter' }, textKey: 'setting.security', symbol: 'lock' },
  { intent: { to: '/m/changePsw' }, textKey: 'setting.password', symbol: 'gear' },
  { intent: { to: '/m/protection' }, textKey: 'protection.title', symbol: 'moon' },
  { intent: { to: '/m/myWithdrawCards' }, textKey: 'setting.cards', symbol: 'card' },
];

const ofGuests: readonly LinkLine[] = [
  { intent: { to: '/m/login', search: loginSearch('/m/setting') }, textKey: 'shell.login', symbol: 'door' },
  { intent: { to: '/m/register' }, textKey: 'shell.register', symbol: 'star' },
];

export function AccountLinks() {
  const session = useSession();
  if (session && !isRealMember(session)) return null;
  return <LinkLines titleKey="menu.account" lines={session ? ofMembers : ofGuests} />;
}
