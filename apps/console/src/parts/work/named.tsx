/** A code by what it is called; the code itself on a pointer, for who looks for it. */
import { type Plugin, usePlugins } from '../../base/names.ts';

export function Named({ name, code }: { readonly name: string; readonly code: string }) {
  return name === code ? <span>{code}</span> : <span title={code}>{name}</span>;
}

/** A vendor or a payment method. */
export function PluginName({ kind, code }: { readonly kind: Plugin; readonly code: string }) {
  const { nameOf } = usePlugins(kind);
  return <Named name={nameOf(code)} code={code} />;
}
