import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { ResolvedList } from '../../contract/entities/resolvedLists.ts';
import { offline } from '../../machines/samples.ts';
import { ListDialog } from '../../src/site/search/results/ListDialog.tsx';

const found: ResolvedList = {
  matched: [
    { entry: 'lun pdx 12', value: 'LUN-PDX-0012', label: 'LUN-PDX-0012' },
    { entry: 'h1975', value: 'LUN-CDX-0001', label: 'NCI-H1975 CDX' },
  ],
  ambiguous: [],
  unmatched: ['nonsense', '一个写在括号里的非常长而且没有任何模型与之对应的名称'],
  duplicates: [{ entry: 'NCI H1975', value: 'LUN-CDX-0001' }],
};
const genes: ResolvedList = {
  matched: Array.from({ length: 12 }, (_, index) => ({
    entry: `GENE${index}`,
    value: `GENE${index}`,
    label: `Gene number ${index}`,
  })),
  ambiguous: [],
  unmatched: [],
  duplicates: [],
};

const meta = {
  title: 'Pages/Search/List dialog',
  component: ListDialog,
  args: { open: true, onClose: fn(), resolve: async (): Promise<ResolvedList> => found, genes: [], onApply: fn() },
} satisfies Meta<typeof ListDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Types after the dialog has the focus; earlier input would go elsewhere. */
const type = async (userEvent: { type: (element: Element, text: string) => Promise<void> }, text: string) => {
  const box = await screen.findByRole('textbox');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await userEvent.type(box, text);
};
const last = () => screen.getAllByRole('button').at(-1) as HTMLElement;

export const NothingEntered: Story = { tags: ['!test'] };

export const Empty: Story = {
  play: async ({ userEvent }) => {
    await screen.findByRole('textbox');
    await userEvent.click(last());
    await expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  },
};
/** The list is shown for review before it is applied. */
export const Reviewed: Story = {
  play: async ({ args, userEvent }) => {
    await type(userEvent, 'lun pdx 12{Enter}h1975{Enter}NCI H1975{Enter}nonsense');
    await userEvent.click(last());
    await screen.findByText('LUN-PDX-0012');
    await expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    await expect(args.onApply).not.toHaveBeenCalled();
    await userEvent.click(last());
    await waitFor(() => expect(args.onApply).toHaveBeenCalledWith('models', ['LUN-PDX-0012', 'LUN-CDX-0001']));
  },
};
/** For a name that several models share, the user chooses; the chosen models replace the name in the list. */
export const SharedName: Story = {
  args: {
    resolve: async () => ({
      ...found,
      ambiguous: [
        {
          entry: 'H1975',
          after: 1,
          choices: [
            { value: 'LUN-CDX-0002', label: 'NCI-H1975 CDX', modelType: 'CDX' },
            { value: 'LUN-CL-0001', label: 'NCI-H1975', modelType: 'cell line' },
          ],
        },
      ],
    }),
  },
  play: async ({ args, userEvent }) => {
    await type(userEvent, 'lun pdx 12 | H1975 | h1975');
    await userEvent.click(last());
    const boxes = await screen.findAllByRole('checkbox');
    await expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
    await userEvent.click(boxes[1] as HTMLElement);
    await userEvent.click(last());
    await waitFor(() =>
      expect(args.onApply).toHaveBeenCalledWith('models', ['LUN-PDX-0012', 'LUN-CL-0001', 'LUN-CDX-0001']),
    );
  },
};
/** Two genes share the name; both are added together. */
export const SharedGeneName: Story = {
  args: {
    resolve: async () => ({
      matched: [],
      ambiguous: [
        {
          entry: 'p16',
          after: 0,
          choices: [
            { value: 'CDKN2A', label: 'cyclin dependent kinase inhibitor 2A' },
            { value: 'CDKN2B', label: 'cyclin dependent kinase inhibitor 2B' },
          ],
        },
      ],
      unmatched: [],
      duplicates: [],
    }),
  },
  play: async ({ args, userEvent }) => {
    await userEvent.click(
      screen.getAllByRole('button').find((button) => button.ariaPressed === 'false') as HTMLElement,
    );
    await type(userEvent, 'p16');
    await userEvent.click(last());
    await screen.findAllByRole('checkbox');
    await expect(last()).toBeDisabled();
    await userEvent.click(document.querySelector('[data-list=shared] button') as HTMLElement);
    await userEvent.click(last());
    await waitFor(() => expect(args.onApply).toHaveBeenCalledWith('genes', ['CDKN2A', 'CDKN2B']));
  },
};
/** A search accepts ten genes; the number of omitted ones is shown. */
export const TooManyGenes: Story = {
  args: { resolve: async () => genes, genes: [{ gene: 'EGFR', status: 'altered' }] },
  play: async ({ userEvent }) => {
    await userEvent.click(
      screen.getAllByRole('button').find((button) => button.ariaPressed === 'false') as HTMLElement,
    );
    await type(userEvent, 'GENE0 GENE1');
    await userEvent.click(last());
    await waitFor(() => expect(screen.getByText(/10.*3/)).toBeVisible());
  },
};
export const NothingFound: Story = {
  args: { resolve: async () => ({ matched: [], ambiguous: [], unmatched: ['nonsense'], duplicates: [] }) },
  play: async ({ userEvent }) => {
    await type(userEvent, 'nonsense');
    await userEvent.click(last());
    await screen.findByText('nonsense');
    await expect(last()).toBeDisabled();
  },
};
/** The text stays as it was typed. */
export const Failed: Story = {
  args: { resolve: () => Promise.reject(offline) },
  play: async ({ userEvent }) => {
    await type(userEvent, 'h1975');
    await userEvent.click(last());
    await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
    await expect(screen.getByRole('textbox')).toHaveValue('h1975');
  },
};
export const Checking: Story = {
  args: { resolve: () => new Promise<never>(() => {}) },
  play: async ({ userEvent }) => {
    await type(userEvent, 'h1975');
    await userEvent.click(last());
    await expect(last()).toHaveAttribute('aria-busy', 'true');
  },
};
