import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { MultilingualField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/MultilingualField',
  component: MultilingualField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Title', value: { en: 'Lung cancer', zh: '' }, onChange: fn() },
  render: (args) => <Held field={MultilingualField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/MultilingualField.tsx',
    use: ['For a text in both languages.'],
    avoid: ['For a name that is the same in both: TextField.'],
    good: ['Fill in both. A missing one is marked at its tab.'],
    bad: ['A translation in parentheses.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'The languages are tabs. Each text has its `lang`.',
    ],
  }),
} satisfies Meta<typeof MultilingualField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: { en: '', zh: '' } }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof MultilingualField>) => (
  <Held field={MultilingualField} {...props} id={useId()} />
);

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Title', value: { en: 'Lung cancer', zh: '' }, onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: { en: '', zh: '' } } },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Error', props: { error: 'Enter a value that fits.' } },
        { name: 'Changed', props: { changed: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: 'Disabled', props: { disabled: true } },
        {
          name: 'Long',
          props: {
            label: 'Name of the person at the sponsor who is responsible for the study',
            hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
            value: {
              en: 'Institute for Translational Oncology and Experimental Therapeutics, Department of Xenograft Biology',
              zh: '转化肿瘤学与实验治疗研究所异种移植生物学部',
            },
          },
        },
        { name: '中文', props: { label: '标题', hint: '与标签一致', value: { en: 'Lung cancer', zh: '肺癌' } } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
