/** The tree of agents. */
export { type AgentTree, createTree, crumbsOf } from './create-tree.ts';
export { type AgentNode, branchOf, checkPlacing, lineOf } from './rules.ts';
export { type ChildPage, nodeOf, type PlacedBet } from './store.ts';
