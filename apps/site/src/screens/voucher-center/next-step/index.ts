/** The player's next step for a deposit. */
export { NextStepView } from './next-step.tsx';
