/** A code by what it is called; the code itself on a pointer, for who looks for it. */
import { Link } from 'react-router-dom';
import { type Plugin, usePlugins } from '../../base/names.ts';
import { useMay } from '../command-button.tsx';
import { useCampaigns } from './use-campaigns.ts';

export function Named({ name, code }: { readonly name: string; readonly code: string }) {
  return name === code ? <span>{code}</span> : <span title={code}>{name}</span>;
}

/** A vendor or a payment method. */
export function PluginName({ kind, code }: { readonly kind: Plugin; readonly code: string }) {
  const { nameOf } = usePlugins(kind);
  return <Named name={nameOf(code)} code={code} />;
}

/** A campaign, which leads to its page for who may open it. */
export function CampaignName({ code }: { readonly code: string }) {
  const may = useMay();
  const { nameOf } = useCampaigns();
  const named = <Named name={nameOf(code)} code={code} />;
  if (!may('promotions.see')) return named;
  return (
    <Link to={`/campaigns/${code}`} onClick={(event) => event.stopPropagation()}>
      {named}
    </Link>
  );
}
