import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
import { ComparePage } from '../../src/site/compare/ComparePage.tsx';
import { DetailPage } from '../../src/site/detail/DetailPage.tsx';
import { DiseasePage } from '../../src/site/disease/DiseasePage.tsx';
import { ExportsPage } from '../../src/site/exports/ExportsPage.tsx';
import { PublicationsPage } from '../../src/site/newsletters/PublicationsPage.tsx';
import { OtherPage } from '../../src/site/other/OtherPage.tsx';
import { PdxDetailPage } from '../../src/site/panels/PdxDetailPage.tsx';
import { PdxPage } from '../../src/site/panels/PdxPage.tsx';
import { RequestsPage } from '../../src/site/requests/RequestsPage.tsx';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { ShortlistPage } from '../../src/site/shortlist/ShortlistPage.tsx';
import { pending, portal } from '../support/portal.tsx';

/**
 * Pages that are still loading: the main heading is there from the start, so that it can take the focus after keyboard
 * navigation.
 */
const meta = { title: 'Pages/Waiting' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const waiting = (address: string, Page: ComponentType): Story => ({
  decorators: [portal({ address, signedIn: true, answers: { diseases: pending, newsletters: pending } })],
  render: () => <Page />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeInTheDocument();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

export const Search = waiting('/search?q=egfr', SearchPage);
export const Passport = waiting('/search/detail?id=LUN-PDX-0012', DetailPage);
export const Comparison = waiting('/search/compare?ids=LUN-PDX-0012,LUN-PDX-0031', ComparePage);
export const Shortlist = waiting('/shortlist', ShortlistPage);
export const Disease = waiting('/disease?type=lung-cancer', DiseasePage);
export const Panels = waiting('/pdx', PdxPage);
export const Panel = waiting('/pdxDetail?id=PAN-LUN-01', PdxDetailPage);
export const OtherModels = waiting('/other', OtherPage);
export const Publications = waiting('/publications', PublicationsPage);
export const Exports = waiting('/search/exports', ExportsPage);
export const Requests = waiting('/requests', RequestsPage);
