/** Sets of free rounds as rows: what gives, plays and ends them is elsewhere. */
export { type SetEnd, setLifecycle } from './lifecycle.ts';
export {
  changeSet,
  dueSetIds,
  dueSets,
  endedSets,
  insertSets,
  isPlayable,
  isStopped,
  livingSets,
  livingSetsOf,
  lockLivingSets,
  lockSet,
  type SetRow,
  setsGiven,
} from './store.ts';
