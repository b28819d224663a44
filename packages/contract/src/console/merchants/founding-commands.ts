/** Commands of the platform that found merchants, change what was chosen, and open them. */
import { mayWhy, platform, why } from '../command-form.ts';

export const foundingForms = {
  'merchants check': platform('merchants.found', 'read', { subject: 'merchant', text: true }),
  'merchants found': platform('merchants.found', 'rights', { subject: 'merchant', text: true, ...mayWhy }),
  'merchants change': platform('merchants.found', 'rights', { subject: 'merchant', text: true, ...why }),
  'merchants open': platform('merchants.open', 'write', { subject: 'merchant', ...mayWhy }),
} as const;
