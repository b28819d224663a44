/** Components that every screen may use. */
export { useCarouselWords } from './carousel-words.ts';
export { OperatorHtml } from './operator-html.tsx';
