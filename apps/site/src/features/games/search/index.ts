/** Search for games. */
export { SearchField } from './search-field.tsx';
