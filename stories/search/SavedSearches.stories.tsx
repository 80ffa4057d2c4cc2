import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { refusal, savedSearch } from '../../machines/samples.ts';
import { SavedSearchList } from '../../src/site/savedSearches/SavedSearchList.tsx';
import { SaveSearchDialog } from '../../src/site/savedSearches/SaveSearchDialog.tsx';
import { Surface } from '../../src/ui/Surface.tsx';

const other = {
  ...savedSearch,
  id: '0198c0de-0000-7000-8000-00000000000a',
  name: '非小细胞肺癌 EGFR 耐药模型，奥希替尼 TGI 低于 30%，带有生长曲线与表达数据',
  address: '/search?q=%E8%82%BA%E7%99%8C',
  mailWhenNew: true,
  newCount: 0,
};

const meta = {
  title: 'Pages/Search/Saved searches',
  component: SavedSearchList,
  args: {
    list: [savedSearch, other],
    renaming: null,
    removed: null,
    failure: null,
    loading: false,
    failed: false,
    busy: false,
    send: fn(),
  },
  decorators: [
    (Story) => (
      <Surface style={{ width: 320, padding: '12px 0 0' }}>
        <Story />
      </Surface>
    ),
  ],
} satisfies Meta<typeof SavedSearchList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Kept: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [mails] = canvas.getAllByRole('button', { pressed: true });
    await userEvent.click(mails as HTMLElement);
    await expect(args.send).toHaveBeenCalledWith({
      type: 'savedSearches.acted',
      act: { kind: 'mail', id: other.id, mailWhenNew: false },
    });
  },
};
export const Loading: Story = { args: { loading: true } };
export const NotLoaded: Story = { args: { failed: true } };
export const NothingKept: Story = { args: { list: [] } };
export const Removed: Story = {
  args: { list: [other], removed: savedSearch },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Undo|撤销)$/ }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'savedSearches.acted',
      act: { kind: 'restore', id: savedSearch.id },
    });
  },
};
/** The server's message is shown at the field, which keeps its input. */
export const NameTaken: Story = {
  args: {
    renaming: { id: savedSearch.id, name: 'Breast' },
    failure: { ...refusal, error: 'validation', fields: { name: 'You already have a saved search named “breast”.' } },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'savedSearches.renameSubmitted' });
  },
};

const dialog = {
  draft: { name: 'Lung EGFR', mailWhenNew: false },
  failure: null,
  taken: null,
  busy: false,
  onEdit: fn(),
  onSubmit: fn(),
  onReplace: fn(),
  onKeep: fn(),
  onClose: fn(),
};

const save = /^(Save|保存)$/;

export const Naming: Story = {
  render: () => <SaveSearchDialog {...dialog} />,
  play: async ({ userEvent }) => {
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: save }));
    await expect(dialog.onSubmit).toHaveBeenCalled();
  },
};
/** Nothing is sent without a name. */
export const WithoutName: Story = {
  render: () => <SaveSearchDialog {...dialog} draft={{ name: ' ', mailWhenNew: true }} />,
  play: async ({ userEvent }) => {
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true'));
    await expect(screen.getByRole('textbox')).toHaveFocus();
  },
};
/** The safe answer has the focus. */
export const Replacing: Story = {
  render: () => <SaveSearchDialog {...dialog} taken="Lung EGFR" />,
  play: async ({ userEvent }) => {
    await screen.findByRole('alertdialog');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^(Choose another name|换一个名称)$/ })).toHaveFocus(),
    );
    await userEvent.click(screen.getByRole('button', { name: /^(Replace|替换)$/ }));
    await expect(dialog.onReplace).toHaveBeenCalled();
  },
};
