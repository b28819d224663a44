/** The tree of agents. */
export { type AgentTree, createTree, crumbsOf } from './create-tree.ts';
export { type AgentNode, checkPlacing, lineOf } from './rules.ts';
export { holdNode, nodeOf } from './store.ts';
