import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { COLUMNS } from '../../contract/vocabulary.ts';
import { localized } from '../../src/i18n/locale.ts';
import { ModelResults } from '../../src/site/models/ModelResults.tsx';
import { models } from './samples.ts';

const meta = {
  title: 'Pages/Passport parts/Results',
  component: ModelResults,
  args: {
    view: 'table',
    models,
    caption: 'Models that match the search',
    sort: { field: 'tmb', order: 'desc' },
    onSort: fn(),
    selection: { selectedIds: [models[0]?.id ?? ''], onToggle: fn() },
  },
} satisfies Meta<typeof ModelResults>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The checkbox above the rows represents the page: some rows are selected. */
export const Table: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [page, , second] = canvas.getAllByRole('checkbox');
    await expect(page).toBePartiallyChecked();
    await userEvent.click(second as HTMLElement);
    await expect(args.selection?.onToggle).toHaveBeenLastCalledWith([models[1]], true);
    await userEvent.click(page as HTMLElement);
    await expect(args.selection?.onToggle).toHaveBeenLastCalledWith(models, true);
    await expect(canvas.getByRole('link', { name: 'LUN-PDX-0012' })).toHaveAttribute(
      'href',
      `/search/detail?id=${models[0]?.id}`,
    );
  },
};
/** With an agent, the responses are those of the agent, and can be sorted. */
export const WithAgent: Story = {
  args: { agent: 'Osimertinib' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Osimertinib response' }));
    await expect(args.onSort).toHaveBeenCalledWith('response');
    // First the class, then the change of volume, which decides the order.
    await expect(canvas.getAllByTitle(/mCR/)[0]).toHaveTextContent(/^mCR\s*−62%$/);
  },
};
/** More columns than fit: the table scrolls, and the first column stays fixed. */
export const EveryColumn: Story = {
  args: { columns: COLUMNS },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region');
    await waitFor(() => expect(region).toHaveAttribute('data-scrolls', 'true'));
    await expect(region).toHaveAttribute('tabindex', '0');
  },
};
export const OneColumn: Story = { args: { columns: ['tmb'] } };
export const Cards: Story = {
  args: { view: 'cards', agent: 'Osimertinib' },
  play: async ({ args, canvas, userEvent }) => {
    await expect((await canvas.findAllByRole('listitem')).length).toBeGreaterThanOrEqual(3);
    const [first] = canvas.getAllByRole('checkbox');
    await expect(first).toBeChecked();
    await userEvent.click(first as HTMLElement);
    await expect(args.selection?.onToggle).toHaveBeenCalledWith([models[0]], false);
  },
};
export const CardsOnAPhone: Story = {
  args: { view: 'cards' },
  decorators: [(Story) => <div style={{ width: 350 }}>{Story()}</div>],
};
const LONG = { en: 'Esophageal Squamous Cell Carcinoma', zh: '食管基底样鳞状细胞癌伴神经内分泌分化' };
/** Cards side by side are narrow: a long diagnosis is broken beside the code, not drawn over it. */
export const CardsSideBySide: Story = {
  args: {
    view: 'cards',
    models: models.map((model) => ({ ...model, modelCode: 'ESO-CDX-0004', histology: LONG })),
  },
  decorators: [(Story) => <div style={{ width: 720 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const [code] = canvas.getAllByText('ESO-CDX-0004');
    const [diagnosis] = canvas.getAllByText(localized(LONG));
    const text = document.createRange();
    text.selectNodeContents(diagnosis as HTMLElement);
    await expect(code?.getBoundingClientRect().right).toBeLessThanOrEqual(text.getBoundingClientRect().left);
  },
};
/** As on a disease page: without selection and sorting. */
export const Plain: Story = {
  render: (args) => <ModelResults view="table" models={args.models} caption={args.caption} />,
};
