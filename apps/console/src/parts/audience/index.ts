/** Audiences: chosen by fields, shown as they were chosen, and how far what is for one has come. */
export { AudienceFacts } from './audience-facts.tsx';
export { audienceOf } from './audience-fields.tsx';
export { AudienceForm, NameField } from './audience-form.tsx';
export { Progress } from './progress.tsx';
