/** Whom something was for, as it was chosen. */
import { useTranslate } from 'react-admin';
import { Facts } from '../work/index.ts';

export function AudienceFacts({ audience }: { readonly audience: object }) {
  const t = useTranslate();
  const chosen = Object.entries(audience);
  if (chosen.length === 0) return t('console.mailings.everybody');
  return <Facts facts={chosen.map(([field, value]) => [t(`console.mailings.field.${field}`), String(value)])} />;
}
