/** The endpoint of filters that operators save for themselves. */
import { Type } from 'typebox';
import { Closed, Id, OneOf, PlainText } from '../../schemas.ts';
import { read } from '../console-endpoint.ts';
import { filteredListNames } from './filtered-lists.ts';

/** Of one operator at one merchant, of all lists. */
export const MAX_SAVED_FILTERS = 100;

export const savedFilterEndpoints = {
  listSavedFilters: read('/saved-filters', 'filters.save', {
    summary: 'The filters that the caller saved for a list, by name.',
    scope: 'any',
    query: Closed({ list: OneOf(filteredListNames) }),
    answer: Closed({
      rows: Type.Array(Closed({ id: Id, name: Type.String(), filters: Type.Record(Type.String(), PlainText(200)) })),
    }),
  }),
} as const;
