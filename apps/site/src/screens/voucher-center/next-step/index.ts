/** What the player does next about a deposit. */
export { NextStepView } from './next-step.tsx';
