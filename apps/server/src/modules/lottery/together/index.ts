/** Orders on several draws as one bet: all are placed or none, and their stakes are taken together. */
export { placeTogether } from './place-together.ts';
