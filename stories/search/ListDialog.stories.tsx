import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { ResolvedList } from '../../contract/entities/search.ts';
import { offline } from '../../machines/samples.ts';
import { ListDialog } from '../../src/site/search/results/ListDialog.tsx';

const found: ResolvedList = {
  matched: [
    { entry: 'lun pdx 12', value: 'LUN-PDX-0012', label: 'LUN-PDX-0012' },
    { entry: 'h1975', value: 'LUN-CDX-0001', label: 'NCI-H1975 CDX' },
  ],
  unmatched: ['nonsense', '一个写在括号里的非常长而且没有任何模型与之对应的名称'],
  duplicates: [{ entry: 'NCI H1975', value: 'LUN-CDX-0001' }],
};
const genes: ResolvedList = {
  matched: Array.from({ length: 12 }, (_, index) => ({
    entry: `GENE${index}`,
    value: `GENE${index}`,
    label: `Gene number ${index}`,
  })),
  unmatched: [],
  duplicates: [],
};

const meta = {
  component: ListDialog,
  args: { open: true, onClose: fn(), resolve: async (): Promise<ResolvedList> => found, genes: [], onApply: fn() },
} satisfies Meta<typeof ListDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Types once the dialog has the focus: what is typed while it takes it goes elsewhere. */
const type = async (userEvent: { type: (element: Element, text: string) => Promise<void> }, text: string) => {
  const box = await screen.findByRole('textbox');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await userEvent.type(box, text);
};
const last = () => screen.getAllByRole('button').at(-1) as HTMLElement;

export const Empty: Story = {
  play: async ({ userEvent }) => {
    await screen.findByRole('textbox');
    await userEvent.click(last());
    await expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  },
};
/** Nothing is applied before it is seen. */
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
/** Of genes a search takes ten; how many find no place is said. */
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
  args: { resolve: async () => ({ matched: [], unmatched: ['nonsense'], duplicates: [] }) },
  play: async ({ userEvent }) => {
    await type(userEvent, 'nonsense');
    await userEvent.click(last());
    await screen.findByText('nonsense');
    await expect(last()).toBeDisabled();
  },
};
/** The text stands as it was typed. */
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
