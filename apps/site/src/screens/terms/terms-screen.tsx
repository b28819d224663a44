/** The terms of use, to be read before one joins. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function RegisterTermsScreen() {
  return <DocumentPage tag="terms" />;
}
