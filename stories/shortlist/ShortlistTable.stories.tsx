import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { shortlistModel } from '../../machines/samples.ts';
import { ShortlistTable } from '../../src/site/shortlist/ShortlistTable.tsx';

const models = [1, 2, 3].map(shortlistModel);

const meta = {
  title: 'Pages/Shortlist/Table',
  component: ShortlistTable,
  args: { models, chosenIds: [models[1]?.id ?? ''], onChoose: fn(), onRemove: fn() },
} satisfies Meta<typeof ShortlistTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SomeModels: Story = { tags: ['!test'] };

/** One of three is selected: the checkbox above them is indeterminate. */
export const SomeChosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [all, first] = canvas.getAllByRole('checkbox');
    await expect(all).toBePartiallyChecked();
    await userEvent.click(first as HTMLElement);
    await expect(args.onChoose).toHaveBeenLastCalledWith([models[0]?.id], true);
    await userEvent.click(all as HTMLElement);
    await expect(args.onChoose).toHaveBeenLastCalledWith(
      models.map(({ id }) => id),
      true,
    );
    await userEvent.click(canvas.getAllByRole('button')[2] as HTMLElement);
    await expect(args.onRemove).toHaveBeenLastCalledWith(models[2]?.id);
  },
};
