/** Public API of agents: what their contracts pay. */
export { type Figures, type Gross, salaryOf, type Tier } from './formulas/index.ts';
