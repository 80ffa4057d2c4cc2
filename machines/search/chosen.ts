import type { Choice } from '../suggest/choices.ts';
import { withSuggestion } from './changes.ts';
import { formatQuery } from './codec.ts';
import { emptyQuery } from './query.ts';

/** Where a suggestion leads: a model to its own page, everything else to the search for it alone. */
export const addressOfChoice = (choice: Choice): string =>
  choice.kind === 'model' ? `/search/detail?id=${choice.id}` : formatQuery(withSuggestion(emptyQuery, choice));
