/** What shows the criteria of a query, in one file. A query without criteria does not need it. */
export { ActiveChips } from './ActiveChips.tsx';
export { SearchRemarks } from './SearchRemarks.tsx';
