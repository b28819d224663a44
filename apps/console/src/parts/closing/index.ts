/** Maintenance of a game, and of all games of a vendor. */
export { MaintenanceDialog } from './maintenance-dialog.tsx';
