import type { Migration } from './migration.ts';
import { rewriteSearchWords, SEARCHED_ATTRIBUTES } from './search-words.ts';

/** The functions of the release before find by the new words what they find by their own, and leave the others alone. */
export const searchWords: Migration = {
  version: 3,
  description:
    'Customers are found by parts of their e-mail address and account number, and names by further spellings.',
  follows: SEARCHED_ATTRIBUTES,
  convert: rewriteSearchWords,
};
