import type { Choice } from '../suggest/choices.ts';
import { withSuggestion } from './changes.ts';
import { formatQuery } from './codec.ts';
import { emptyQuery } from './query.ts';

/** Returns the address of a suggestion: a model's own page, or the search for the suggestion alone. */
export const addressOfChoice = (choice: Choice): string =>
  choice.kind === 'model' ? `/search/detail?id=${choice.id}` : formatQuery(withSuggestion(emptyQuery, choice));
