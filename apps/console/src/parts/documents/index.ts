/** Documents of players, as the queue and a player's page show them. */
export { DocumentDialog } from './document-dialog.tsx';
export { useDocumentColumns } from './document-columns.tsx';
