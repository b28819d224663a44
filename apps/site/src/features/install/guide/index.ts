/** The guides to the home screen. */
export { GuidePage } from './guide-page.tsx';
export { GuideSteps } from './guide-steps.tsx';
