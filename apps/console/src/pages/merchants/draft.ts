/** What is chosen for a merchant while its form is filled in, and which step asks for what. */
import type { Founding, FoundingFault } from '#contract';
import type { AnswerOf } from '../../parts/work/index.ts';

export type Choices = AnswerOf<'foundingChoices'>;

/** `code` is no part of what is saved: it names the merchant. */
export interface Draft extends Founding {
  readonly code: string;
}

export type Change = (changed: Partial<Draft>) => void;

/** In their order, each with the fields that it asks for. */
export const steps = [
  { name: 'what', fields: ['template', 'code', 'name'] },
  { name: 'hosts', fields: ['hosts', 'stageHost'] },
  { name: 'place', fields: ['currency', 'timeZone', 'languages', 'defaultLanguage'] },
  { name: 'look', fields: ['theme', 'defaultTheme'] },
  { name: 'parts', fields: ['flags', 'vendors', 'payments'] },
  { name: 'people', fields: ['operator'] },
] as const;

const ready = (providers: Choices['vendors'], requested: readonly string[]) =>
  requested.filter((one) => providers.some(({ id, account }) => id === one && account !== 'none'));

/** What follows from a template; the rest stays as it was typed. */
export function fromTemplate(choices: Choices, id: string): Partial<Draft> {
  const template = choices.templates.find((one) => one.id === id) ?? choices.templates[0];
  if (!template) return {};
  return {
    template: template.id,
    theme: template.theme,
    defaultTheme: template.defaultTheme,
    flags: {},
    vendors: ready(choices.vendors, template.vendors),
    payments: ready(choices.payments, template.payments),
  };
}

export function newDraft(choices: Choices): Draft {
  return {
    code: '',
    name: '',
    hosts: [],
    stageHost: '',
    currency: 'USD',
    timeZone: 'UTC',
    languages: ['EN'],
    defaultLanguage: 'EN',
    template: '',
    theme: '',
    defaultTheme: 'dark',
    flags: {},
    vendors: [],
    payments: [],
    ...fromTemplate(choices, ''),
  };
}

export function textOf({ code: _code, operator, ...rest }: Draft): string {
  return JSON.stringify({ ...rest, ...(operator !== undefined && operator !== '' && { operator }) });
}

/** Of the fields up to this step, which may be empty until then. */
export function faultsUpTo(faults: readonly FoundingFault[], step: number): readonly FoundingFault[] {
  const requested: readonly string[] = steps.slice(0, step + 1).flatMap(({ fields }) => fields);
  return faults.filter(({ field }) => requested.includes(field));
}
