import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { MultilingualField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

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

export const Filled: Story = {};
export const Empty: Story = { args: { value: { en: '', zh: '' } } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={MultilingualField}
      props={{ label: 'Title', value: { en: 'Lung cancer', zh: '' } }}
      empty={{ value: { en: '', zh: '' } }}
      long={{
        value: {
          en: 'Institute for Translational Oncology and Experimental Therapeutics, Department of Xenograft Biology',
          zh: '转化肿瘤学与实验治疗研究所异种移植生物学部',
        },
      }}
      chinese={{ label: '标题', value: { en: 'Lung cancer', zh: '肺癌' } }}
    />
  ),
};
