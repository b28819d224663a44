/** Everything that is wrong with a document, by the path of each field, so that a form can say it there. The validator stops after a few. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The part of JSON schema in which documents are described. */
interface Node {
  readonly $defs?: Readonly<Record<string, Node>>;
  readonly $ref?: string;
  readonly anyOf?: readonly Node[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly minProperties?: number;
  readonly items?: Node;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths as `/bonus/maxBet`; the whole document is ''. */
export function flawsOf(schema: TSchema, value: unknown): readonly string[] {
  const flaws = walk(schema as Node, value, '', {});
  // What the walk does not know is wrong as a whole.
  return flaws.length > 0 || Value.Check(schema, value) ? [...new Set(flaws)] : [''];
}

function walk(node: Node, value: unknown, path: string, around: NonNullable<Node['$defs']>): string[] {
  const defs = node.$defs ? { ...around, ...node.$defs } : around;
  const at = (one: Node, inner: unknown, name: string | number) => walk(one, inner, `${path}/${name}`, defs);
  if (node.$ref !== undefined) return walk(defs[node.$ref] ?? {}, value, path, defs);
  if (node.anyOf) {
    const piece =
      node.anyOf.find((one) => isPlain(one) && Value.Check(one as TSchema, value)) ?? pieceOf(node.anyOf, value);
    return piece ? walk(piece, value, path, defs) : [path];
  }
  if (node.type === 'array') {
    const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node;
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return [path];
    return value.flatMap((one, index) => at(items, one, index));
  }
  if (node.type !== 'object') return Value.Check(node as TSchema, value) ? [] : [path];
  if (!isFields(value)) return [path];
  if (node.patternProperties) return ofNames(node, value, path, at);
  const { properties = {}, required = [] } = node;
  return [
    ...required.filter((name) => value[name] === undefined).map((name) => `${path}/${name}`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!own) return [`${path}/${name}`];
      return inner === undefined ? [] : at(own, inner, name);
    }),
  ];
}

/** An object by free names, each of one form. */
function ofNames(
  { patternProperties = {}, minProperties = 0 }: Node,
  value: Fields,
  path: string,
  at: (node: Node, inner: unknown, name: string) => string[],
): string[] {
  const [pattern = '', node = {}] = Object.entries(patternProperties)[0] ?? [];
  const entries = Object.entries(value);
  if (entries.length < minProperties) return [path];
  return entries.flatMap(([name, inner]) =>
    new RegExp(pattern).test(name) ? at(node, inner, name) : [`${path}/${name}`],
  );
}

const isPlain = ({ type }: Node) => type !== undefined && type !== 'object' && type !== 'array';

/** Pieces of a union are distinguished by what they require; what requires nothing is for everything else. */
function pieceOf(pieces: readonly Node[], value: unknown): Node | undefined {
  const isOf = ({ type, required = [] }: Node) =>
    type === 'object' ? isFields(value) && required.every((name) => value[name] !== undefined) : undefined;
  const known = pieces.filter((piece) => (piece.required?.length ?? 0) > 0);
  return known.find(isOf) ?? pieces.find((piece) => !known.includes(piece) && isOf(piece) !== false);
}
