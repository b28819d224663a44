/** The privacy policy, also readable before registration. */
import { DocumentPage } from '../../features/help/document-page.tsx';

export function PrivacyPolicyScreen() {
  return <DocumentPage tag="privacy" />;
}
