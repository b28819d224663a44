/** Components that every screen may use. */
export { Boundary, OptionalBoundary } from './boundary.tsx';
export { useCarouselWords } from './carousel-words.ts';
export { Facts, type FactsProps } from './facts.tsx';
export { CodeFailed, lazyPart } from './lazy-part.tsx';
export { OperatorHtml } from './operator-html.tsx';
export { PasswordField } from './password-field.tsx';
export { Sheet, useLatest } from './sheet.tsx';
