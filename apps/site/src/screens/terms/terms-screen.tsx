/** The terms of use, to be read before one joins. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function TermsScreen() {
  return <DocumentPage tag="terms" />;
}
