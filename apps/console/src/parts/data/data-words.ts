/** Names and values of plain data in words: what commands, requests and the audit trail say of what they change. */
import { useTranslate } from 'react-admin';
import { type Plugin, usePlugins } from '../../base/names.ts';
import { useScopeFacts } from '../../base/scope.ts';
import { useMoments } from '../when.tsx';
import { grouped } from '../work/amounts.tsx';
import { isFields } from './data-lines.ts';

/** Between the names of a path: `Audience › Tags`. */
const SEPARATOR = ' › ';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const CODE = /^[A-Za-z][\w-]{0,40}$/;
/** A name as it is written in code: `newlyStopped`. */
const JOINT = /(?<=[a-z])(?=[A-Z])|_/g;

/** Whose values are one of a few, by where their words are. */
const named: Readonly<Record<string, readonly string[]>> = {
  state: ['state', 'campaigns.option', 'choice'],
  kind: ['mailings.kind', 'choice', 'option'],
  outcome: ['state', 'choice'],
  choice: ['choice', 'state'],
  loses: ['choice'],
  report: ['report'],
  every: ['reports.plan'],
  audience: ['option'],
  field: ['choice'],
  erased: ['erasure.kind'],
  kept: ['erasure.duty'],
  bearer: ['option'],
};

/** What is money, where it has decimals: points have none. */
const money = new Set([
  'amount',
  'balance',
  'owed',
  'writtenOff',
  'minimum',
  'maximum',
  'dailyMaximum',
  'feeFixed',
  'fixed',
]);
const DECIMAL = /^-?\d+\.\d+$/;

/** What is a code of a vendor or a payment method: a value of these names, or what stands below them. */
const plugins: Readonly<Record<string, Plugin>> = {
  method: 'payments',
  methods: 'payments',
  payments: 'payments',
  vendor: 'vendors',
  vendors: 'vendors',
};

type Translate = (key: string, options?: { readonly _?: string }) => string;

/** A name that has no words is read as it is written, with its joints open. */
function nameOf(t: Translate, name: string): string {
  if (!CODE.test(name)) return name;
  const spoken = name.replaceAll(JOINT, ' ').toLowerCase();
  const plain = /^[A-Z]{2}$/.test(name) ? name : spoken.charAt(0).toUpperCase() + spoken.slice(1);
  return t(`console.data.${name}`, { _: t(`console.field.${name}`, { _: plain }) });
}

function worded(t: Translate, name: string, value: string): string {
  if (name === 'command') return t(`console.command.${value.replace(' ', '.')}`, { _: value });
  return (named[name] ?? []).reduceRight((other, area) => t(`console.${area}.${value}`, { _: other }), value);
}

export interface DataWords {
  readonly path: (path: readonly string[]) => string;
  readonly value: (name: string | undefined, value: unknown) => string;
}

export function useDataWords(): DataWords {
  const t = useTranslate();
  const moment = useMoments();
  const { currency } = useScopeFacts();
  const nameIn = { payments: usePlugins('payments').nameOf, vendors: usePlugins('vendors').nameOf } as const;
  /** By what it stands under or is a value of. */
  const pluginOf = (of: string | undefined, code: string) => {
    const plugin = of === undefined ? undefined : plugins[of];
    const name = plugin && nameIn[plugin](code);
    return name === code ? undefined : name;
  };
  const written = (name: string | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(`ra.boolean.${value}`);
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => written(name, one)).join(', ');
    if (isFields(value)) return Object.keys(value).length === 0 ? '–' : JSON.stringify(value, null, 1);
    const text = String(value);
    if (MOMENT.test(text)) return moment(text);
    if (money.has(name ?? '') && DECIMAL.test(text)) return `${grouped(text)} ${currency ?? ''}`.trim();
    const plugin = pluginOf(name, text);
    if (plugin !== undefined) return plugin;
    return name !== undefined && CODE.test(text.replace(' ', '-')) ? worded(t, name, text) : text;
  };
  const path = (names: readonly string[]) =>
    names.map((name, at) => pluginOf(names[at - 1], name) ?? nameOf(t, name)).join(SEPARATOR);
  return { path, value: written };
}
