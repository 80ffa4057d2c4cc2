import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import {
  ColorField,
  IconField,
  ListField,
  MultiSelectField,
  type Option,
  SelectField,
  TreeMultiSelectField,
  type TreeOption,
  TreeSelectField,
} from '../../src/ui/fields/index.ts';
import '../../src/ui/fields/IconChoice.tsx';
import '../../src/ui/fields/SearchableChoice.tsx';
import '../../src/ui/fields/TreeChoice.tsx';
import { Held } from '../support/Held.tsx';

const STATES: readonly Option[] = [
  { value: 'draft', label: 'Draft', color: 'gray' },
  { value: 'published', label: 'Published', color: 'green' },
  { value: 'changed', label: 'Published with changes', color: 'amber' },
  { value: 'withdrawn', label: 'Withdrawn', color: 'coral', disabled: true },
];
const PLACES: readonly TreeOption[] = [
  {
    value: 'sh',
    label: 'Shanghai headquarters',
    children: [
      { value: 'sh-vivo', label: 'In vivo pharmacology' },
      { value: 'sh-vitro', label: 'In vitro pharmacology' },
    ],
  },
  { value: 'sz', label: 'Suzhou', children: [{ value: 'sz-path', label: 'Pathology' }] },
  { value: 'bo', label: 'Boston' },
];

const meta = {
  title: 'Parts/Fields/Tests/Choices',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: SelectField,
  args: { id: 'state', label: 'State', value: null, options: STATES, onChange: fn() },
  render: (args) => <Held field={SelectField} {...args} />,
} satisfies Meta<typeof SelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A few choices without color: the browser's own list. */
export const Few: Story = {
  args: { options: STATES.map(({ value, label }) => ({ value, label })) },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'State' }), 'draft');
    await expect(args.onChange).toHaveBeenLastCalledWith('draft');
  },
};

/** Colored or many choices: searched by typing, chosen with Enter. */
export const Searchable: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('combobox', { name: 'State' });
    await userEvent.type(control, 'with ch');
    const found = await screen.findByRole('option', { name: 'Published with changes' });
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await waitFor(() => expect(found).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('changed'));
    await expect(control).toHaveValue('Published with changes');
  },
};
export const NothingFound: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'zzz');
    await waitFor(() => expect(screen.getByText(/No matches|没有匹配项/)).toBeVisible());
  },
};
export const ReadOnly: Story = { args: { value: 'published', readOnly: true } };
export const WithError: Story = { args: { error: 'Choose one', required: true } };
export const Changed: Story = { args: { value: 'withdrawn', changed: true } };
export const UnknownValue: Story = {
  args: { value: 'archived', options: STATES.map(({ value, label }) => ({ value, label })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveDisplayValue('archived');
  },
};

export const Several: StoryObj<typeof MultiSelectField> = {
  args: { id: 'roles', label: 'Roles', value: ['draft'], options: STATES, onChange: fn() },
  render: (args) => <Held field={MultiSelectField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('combobox', { name: 'Roles' });
    await userEvent.click(control);
    await waitFor(() => expect(screen.getByRole('option', { name: 'Draft' })).toHaveAttribute('data-highlighted'));
    await userEvent.type(control, 'publ', { skipClick: true });
    await waitFor(() => expect(screen.getByRole('option', { name: 'Published' })).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(['draft', 'published']));
    await userEvent.click(canvas.getByRole('button', { name: /Draft/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(['published']);
  },
};
export const SeveralReadOnly: StoryObj<typeof MultiSelectField> = {
  ...Several,
  args: { ...Several.args, value: ['draft', 'changed'], readOnly: true },
  play: async () => {},
};

export const TreeOne: StoryObj<typeof TreeSelectField> = {
  args: { id: 'place', label: 'Organization', value: null, options: PLACES, onChange: fn() },
  render: (args) => <Held field={TreeSelectField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('combobox', { name: 'Organization' });
    await userEvent.click(control);
    await waitFor(() =>
      expect(screen.getByRole('tree').parentElement).toContainElement(document.activeElement as HTMLElement),
    );
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('sh-vitro'));
    await expect(control).toHaveTextContent('Shanghai headquarters / In vitro pharmacology');
    await waitFor(() => expect(control).toHaveFocus());
  },
};
export const TreeReadOnly: StoryObj<typeof TreeSelectField> = {
  ...TreeOne,
  args: { ...TreeOne.args, value: 'sz-path', readOnly: true },
  play: async () => {},
};

/** A branch represents its leaves, and is marked if only some of them are chosen. */
export const TreeSeveral: StoryObj<typeof TreeMultiSelectField> = {
  args: { id: 'scope', label: 'Scope', value: ['sh-vivo'], options: PLACES, onChange: fn() },
  render: (args) => <Held field={TreeMultiSelectField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox', { name: 'Scope' }));
    const branch = await screen.findByRole('treeitem', { name: /Shanghai/ });
    await expect(branch).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(branch);
    await expect(args.onChange).toHaveBeenLastCalledWith(['sh-vivo', 'sh-vitro']);
    await expect(branch).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{End}');
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['sh-vivo', 'sh-vitro', 'bo']);
    await userEvent.keyboard('{Escape}');
    await expect(
      within(canvas.getByText('Scope').parentElement as HTMLElement).getByText('Shanghai headquarters'),
    ).toBeVisible();
  },
};

export const List: StoryObj<typeof ListField> = {
  args: { id: 'synonyms', label: 'Synonyms', value: ['NSCLC'], onChange: fn() },
  render: (args) => <Held field={ListField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('textbox', { name: 'Synonyms' });
    await userEvent.type(control, 'Lung cancer{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(['NSCLC', 'Lung cancer']);
    await userEvent.type(control, 'NSCLC,');
    await expect(canvas.getByText(/is already in the list|已在列表中/)).toBeVisible();
    await userEvent.click(control);
    await userEvent.paste('one\ntwo');
    await expect(args.onChange).toHaveBeenLastCalledWith(['NSCLC', 'Lung cancer', 'one', 'two']);
    await userEvent.keyboard('{Backspace}');
    await expect(control).toHaveValue('two');
  },
};
export const ListReadOnly: StoryObj<typeof ListField> = {
  ...List,
  args: { ...List.args, readOnly: true },
  play: async () => {},
};

export const Color: StoryObj<typeof ColorField> = {
  args: { id: 'color', label: 'Color', value: 'teal', onChange: fn() },
  render: (args) => <Held field={ColorField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { checked: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith('blue');
  },
};

export const Icon: StoryObj<typeof IconField> = {
  args: { id: 'icon', label: 'Icon', value: 'users', onChange: fn() },
  render: (args) => <Held field={IconField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('combobox', { name: 'Icon' });
    await userEvent.click(control);
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible());
    await expect(screen.getAllByRole('option').length).toBeLessThan(150);
    await waitFor(() =>
      expect(document.activeElement).toHaveAttribute('aria-controls', expect.stringContaining('icons')),
    );
    await userEvent.keyboard('microsc');
    await waitFor(() => expect(screen.getByRole('option', { name: 'microscope' })).toBeVisible());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('microscope'));
    await expect(control).toHaveTextContent('microscope');
  },
};
