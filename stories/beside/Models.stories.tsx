import * as of from '../pages/Models.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Models',
  decorators: [besideCharts],
  tags: ['!test'],
};

export default meta;

export const Search = { ...of.Search, parameters: { chart: 'search' } };
export const NothingFits = { ...of.NothingFits, parameters: { chart: 'search' } };
export const SearchFailed = { ...of.SearchFailed, parameters: { chart: 'search' } };
export const Shortlist = { ...of.Shortlist, parameters: { chart: 'shortlist' } };
export const ShortlistOfVisitor = { ...of.ShortlistOfVisitor, parameters: { chart: 'shortlist' } };
export const ShortlistFailed = { ...of.ShortlistFailed, parameters: { chart: 'shortlist' } };
