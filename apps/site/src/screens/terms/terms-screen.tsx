/** The terms of use, also readable before registration. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function TermsScreen() {
  return <DocumentPage tag="terms" />;
}
