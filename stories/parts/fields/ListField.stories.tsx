import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ListField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/ListField',
  component: ListField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Synonyms', value: ['NSCLC', 'Lung cancer'], onChange: fn() },
  render: (args) => <Held field={ListField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/ListField.tsx',
    use: ['For several short texts, such as synonyms.'],
    avoid: ['For values that exist already: MultiSelectField.'],
    good: ['Enter or a comma adds a value; pasted lines become values.'],
    bad: ['Long texts.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Backspace takes the last value back into the input.',
    ],
  }),
} satisfies Meta<typeof ListField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: [] } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={ListField}
      props={{ label: 'Synonyms', value: ['NSCLC', 'Lung cancer'] }}
      empty={{ value: [] }}
      long={{
        value: [
          'Institute for Translational Oncology and Experimental Therapeutics',
          'Department of Xenograft Biology',
          'Unit of hematological tumors',
        ],
      }}
      chinese={{ label: '同义词', value: ['肺癌', '胃癌'] }}
    />
  ),
};
