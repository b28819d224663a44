/** Documents of players, as the queue and a player's page show them. */

export { useDocumentColumns } from './document-columns.tsx';
export { DocumentDialog } from './document-dialog.tsx';
