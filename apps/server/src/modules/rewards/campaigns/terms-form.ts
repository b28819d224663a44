/** The form of a campaign's terms as JSON schema: what the contract says of all of them, and what each plugin says of its own fields. */
import { CampaignTerms, type Language, playableCategories } from '#contract';
import type { ConfigField, PromotionManifest } from '#promotions/plugin.ts';
import type { RowPart } from '#promotions/plugin-form.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { mayGiveRounds } from './free-rounds.ts';
import { campaignText } from './words.ts';

type Translate = (key: string) => string;
type Schema = Readonly<Record<string, unknown>>;

export interface TermsForm {
  readonly schema: Schema;
  readonly kinds: readonly {
    readonly code: string;
    readonly name: string;
    readonly params: Schema;
    readonly example: Readonly<Record<string, unknown>>;
    /** What terms of this kind never have. */
    readonly leftOut: readonly string[];
  }[];
  /** What weights may name beside games. */
  readonly categories: readonly { readonly code: string; readonly name: string }[];
}

export function termsForm(
  { words, promotions }: Pick<RewardsDeps, 'words' | 'promotions'>,
  merchant: Merchant,
  language: Language,
): TermsForm {
  const translate: Translate = (key) => words(merchant, language, key);
  return {
    schema: JSON.parse(JSON.stringify(CampaignTerms)) as Schema,
    kinds: promotions.map((manifest) => ({
      code: manifest.code,
      name: translate(manifest.nameKey),
      params: paramsOf(manifest, translate),
      example: exampleOf(manifest),
      leftOut: leftOutOf(manifest),
    })),
    categories: playableCategories.map((code) => ({ code, name: translate(`category.${code}`) })),
  };
}

export interface CampaignNames {
  readonly kind: string;
  readonly title: string;
}

export function campaignNames(
  deps: Pick<RewardsDeps, 'words' | 'promotions'>,
  merchant: Merchant,
  language: Language,
  { kind, title }: Pick<CampaignTerms, 'kind' | 'title'>,
): CampaignNames {
  const manifest = deps.promotions.find(({ code }) => code === kind);
  return {
    kind: manifest ? deps.words(merchant, language, manifest.nameKey) : kind,
    title: campaignText(deps, merchant, language, title),
  };
}

function leftOutOf({ code, receives }: PromotionManifest): readonly string[] {
  return [
    ...(code === 'shop' ? [] : ['items']),
    ...(mayGiveRounds(code) ? [] : ['freeRounds']),
    ...(receives.includes('claim') ? [] : ['code']),
  ];
}

function exampleOf({ example, fields }: PromotionManifest): Readonly<Record<string, unknown>> {
  const all = example as Readonly<Record<string, unknown>>;
  return Object.fromEntries(fields.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

const paramsOf = ({ fields }: PromotionManifest, translate: Translate): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, translate)])),
  required: fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
});

/** The option of a choice, in words. */
const namesOf = (options: readonly string[], translate: Translate) =>
  Object.fromEntries(options.map((one) => [one, translate(`promotion.option.${one}`)]));

function schemaOf(field: ConfigField, translate: Translate): Schema {
  const { kind, labelKey, minimum, maximum, options, rows, otherwise } = field;
  const shared = { title: translate(labelKey), ...(otherwise && { otherwise }) };
  if (kind === 'amount') return { type: 'string', control: 'minor', ...shared, minimum, maximum };
  if (kind === 'basis-points') return { type: 'integer', control: 'share', ...shared, minimum, maximum };
  if (kind === 'count') {
    const isFlag = minimum === 0 && maximum === 1;
    return { type: 'integer', ...(isFlag && { control: 'flag' }), ...shared, minimum, maximum };
  }
  if (options) return { type: 'string', ...shared, enum: options, names: namesOf(options, translate) };
  if (!rows) return { type: 'string', ...shared, minLength: minimum, maxLength: maximum };
  return {
    type: 'string',
    control: 'rows',
    ...shared,
    maxLength: maximum,
    parts: rows.map((part) => partOf(part, translate)),
  };
}

const partOf = (part: RowPart, translate: Translate) => ({
  ...part,
  title: translate(`promotion.part.${part.name}`),
  ...(part.options && { names: namesOf(part.options, translate) }),
});
