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
  type RefusedFilter,
  refusedSets,
  type SetRow,
  setsGiven,
} from './store.ts';
export {
  changeVendorSet,
  deleteOldSteps,
  dueVendorSets,
  insertStep,
  lockVendorSet,
  openRounds,
  prepareAgain,
  prepareAtVendor,
  type StepRow,
  stepsNamed,
  stopAtVendor,
  takeStepBack,
  type VendorOwner,
  type VendorSetRow,
  vendorSetsOf,
  wonByBets,
} from './store-vendor-sets.ts';
export { vendorSetLifecycle } from './vendor-lifecycle.ts';
