/** The agreement between the player and the merchant. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function AgreementScreen() {
  return <DocumentPage tag="agreement" />;
}
