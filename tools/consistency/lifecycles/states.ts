/**
 * Writes of a state that is spelled out instead of taken from its lifecycle. Read from the syntax tree: a condition may name a state, and
 * so may an answer or an entry of the audit trail.
 */
import { parseSync } from '@swc/core';
import type { Source } from '../source.ts';
import { lifecycles } from './lifecycles.ts';

type Node = { readonly type: string; readonly [part: string]: unknown };

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** The nodes directly below. Arguments and elements are wrapped without a type of their own. */
function partsOf(node: object): Node[] {
  return Object.values(node).flatMap((part): Node[] => {
    if (isNode(part)) return [part];
    return typeof part === 'object' && part !== null ? partsOf(part) : [];
  });
}

const below = (node: Node): Node[] => [node, ...partsOf(node).flatMap(below)];

/** What the expression may be, where that is spelled out. */
function literalsIn(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  const { type, value } = expression;
  if (type === 'StringLiteral') return [value as string];
  if (type === 'ConditionalExpression')
    return [...literalsIn(expression.consequent), ...literalsIn(expression.alternate)];
  return ['TsConstAssertion', 'TsAsExpression', 'ParenthesisExpression'].includes(type)
    ? literalsIn(expression.expression)
    : [];
}

interface Property {
  readonly name: string;
  readonly literals: readonly string[];
}

function propertiesOf(object: Node): Property[] {
  return (object.properties as Node[]).flatMap((property) => {
    if (property.type === 'Identifier') return [{ name: property.value as string, literals: [] }];
    const key = property.key as Node | undefined;
    return key?.type === 'Identifier' ? [{ name: key.value as string, literals: literalsIn(property.value) }] : [];
  });
}

const statesOf = (object: Node) =>
  propertiesOf(object).flatMap(({ name, literals }) => (name === 'state' ? literals : []));

const objectsIn = (nodes: readonly Node[]) => nodes.flatMap(below).filter(({ type }) => type === 'ObjectExpression');

/** Of these functions the first three arguments name the table and the row. */
const ROWS = ['setRows', 'insertOnce'];
/** Of these, all of them do. */
const CONDITIONS = ['updateRows'];
const WRITES = /^(?:set|values|doUpdateSet|(?:set|save|insert|change|update|mark)[A-Z]\w*)$/;

function nameOf(callee: Node): string {
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return typeof named.value === 'string' ? named.value : '';
}

/** Objects that are written: those given to what writes, and rows, which say when. */
function writtenIn(node: Node): Node[] {
  if (node.type === 'CallExpression') {
    const name = nameOf(node.callee as Node);
    const given = (node.arguments as { readonly expression: Node }[]).map(({ expression }) => expression);
    if (ROWS.includes(name)) return objectsIn(given.slice(name === 'setRows' ? 3 : 2));
    return WRITES.test(name) && !CONDITIONS.includes(name) ? objectsIn(given) : [];
  }
  const isRow = node.type === 'ObjectExpression' && propertiesOf(node).some(({ name }) => name.endsWith('_at'));
  return isRow ? [node] : [];
}

/** `set state = 'x'`, `set a = b, state = 'x'`, and `set state = case when … then 'x'`, before the condition. */
const SET =
  /\bset\b(?:(?!\b(?:where|from)\b)[\s\S])*?(?<=\bset\s+|,\s+)state = (?:case\b(?:(?!\b(?:where|from)\b)[\s\S])*?\bthen )?'(\w+)'/g;

function ofStatements(node: Node): string[] {
  if (node.type !== 'TemplateLiteral') return [];
  const text = (node.quasis as Node[]).map(({ raw }) => raw).join('$');
  return [...text.matchAll(SET)].map(([, state = '']) => state);
}

/** `const state = 'x'`, where a lifecycle is at hand: others are of answers. */
const ofVariable = (node: Node) =>
  node.type === 'VariableDeclarator' && (node.id as Node).value === 'state' ? literalsIn(node.init) : [];

function statesWritten(text: string): ReadonlySet<string> {
  const { body } = parseSync(text, { syntax: 'typescript', target: 'esnext' });
  const nodes = (body as unknown as Node[]).flatMap(below);
  const hasLifecycle = /^import .*?Lifecycle\b/m.test(text);
  return new Set(
    nodes.flatMap((node) => [
      ...writtenIn(node).flatMap(statesOf),
      ...ofStatements(node),
      ...(hasLifecycle ? ofVariable(node) : []),
    ]),
  );
}

const isTest = (path: string) => /\.test\.ts$|\/testing(\.ts$|\/)/.test(path);

/** In which things are inserted. */
const initialStates: ReadonlySet<string> = new Set(
  Object.values(lifecycles).flatMap((table) => Object.keys(table).slice(0, 1)),
);

export function checkStates(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path.startsWith('apps/server/src/modules/') && !isTest(path) && /\bstate\b/.test(text))
    .flatMap(({ path, text }) =>
      [...statesWritten(text)]
        .filter((state) => !initialStates.has(state))
        .map((state) => `${path}: writes the state ${state} past its lifecycle`),
    );
}
