/** The privacy policy, to be read before one joins. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function PrivacyPolicyScreen() {
  return <DocumentPage tag="privacy" />;
}
