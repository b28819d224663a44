/** The overview: how safe the account is, each protection with its status, the profile, and the sessions. */
import { useState } from 'react';
import { useAnswer } from '../../../base/api/index.ts';
import { useParameters } from '../../../base/navigation/index.ts';
import { Loaded } from '../../../base/query/loaded.tsx';
import { Skeletons, times } from '../../../base/query/skeletons.tsx';
import rows from '../../../features/account/rows.module.css';
import { SecuritySheet, type SheetName } from '../forms/index.ts';
import { protectionsOf, type SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { AlertSwitch } from './alert-switch.tsx';
import { ProfileRows } from './profile-rows.tsx';
import { ProtectionRows } from './protection-rows.tsx';
import { StrengthCard } from './strength-card.tsx';

export function Overview() {
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  return (
    <Loaded query={config} skeleton={<Skeletons of={[styles.placeCard, ...times(5, rows.place)]} />}>
      {(data) => <Known config={data} />}
    </Loaded>
  );
}

function Known({ config }: { readonly config: SecurityConfig }) {
  const requested = useParameters().sheet;
  const [sheet, setSheet] = useState<SheetName | undefined>(requested === 'payment' ? requested : undefined);
  const protections = protectionsOf(config);
  return (
    <>
      <StrengthCard protections={protections} />
      <ProtectionRows protections={protections} config={config} onOpen={setSheet} />
      {config.channels.length > 0 && <AlertSwitch config={config} />}
      <ProfileRows config={config} onOpen={setSheet} />
      <SecuritySheet name={sheet} config={config} onClose={() => setSheet(undefined)} />
    </>
  );
}
