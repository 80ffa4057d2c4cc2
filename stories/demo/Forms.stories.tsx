import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Field } from '../../contract/resources/fields.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { emptyQuestion, type Question } from '../../machines/crud/question.ts';
import { ResourceScreen } from '../../src/admin/resource/ResourceScreen.tsx';
import { SearchBar } from '../../src/admin/resource/SearchBar.tsx';
import { FieldsOf } from '../../src/admin/resource/sources.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { study } from './studyResource.ts';
import { withStudies } from './studyScreen.tsx';

/** Demo: the form builder, which renders every kind of field from a definition, in its two modes. */
const meta = {
  title: 'Demo/Forms',
  parameters: { layout: 'fullscreen' },
  decorators: withStudies,
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const labelOf = (field: Field | undefined): string => (field ? localized(field.label) : '');
/** A button may show its shortcut after its text. */
const begins = (word: string) => new RegExp(`^${word}`);

export const Records: Story = {
  render: () => <ResourceScreen definition={study} />,
  tags: ['!test'],
};
/** '提交' shows errors beside each field, '重置' discards the input. */
export const Page: Story = {
  ...Records,
  name: 'Forms [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: begins(m.crud_new({ one: localized(study.one) })) }),
    );
    const pane = within(await screen.findByRole('dialog'));
    const drawn = () => pane.getByRole('textbox', { name: labelOf(fieldOf(study, 'code')) });
    await waitFor(drawn);
    const code = drawn();
    for (const field of Object.values(study.fields))
      await waitFor(() => expect(pane.getAllByText(labelOf(field)).length).toBeGreaterThan(0));
    await userEvent.type(code, 'STU-1');
    await userEvent.click(pane.getByRole('button', { name: begins(m.crud_submit()) }));
    await waitFor(() => expect(code).toBeInvalid());
    await expect(pane.getByText(m.crud_errors({ count: '2' }))).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, 'STU-0001');
    await waitFor(() => expect(code).toBeValid());
    await userEvent.click(pane.getByRole('button', { name: m.crud_reset() }));
    // A reset renders the fields again.
    await waitFor(() => expect(drawn()).toHaveValue(''));
  },
};

function Searching() {
  const [question, setQuestion] = useState<Question>(emptyQuestion(study));
  return (
    <FieldsOf definition={study}>
      <div>
        <SearchBar
          definition={study}
          question={question}
          few={study.search.length}
          onSearch={(narrowing) => setQuestion({ ...question, ...narrowing })}
          onReset={() => setQuestion(emptyQuestion(study))}
        />
        <output style={{ display: 'block', padding: '0 20px' }}>
          {JSON.stringify({ text: question.text, ...question.filters })}
        </output>
      </div>
    </FieldsOf>
  );
}

export const SearchForm: Story = {
  render: () => <Searching />,
  tags: ['!test'],
};
/** '查询' searches by the filled-in fields without validation, '重置' clears everything. */
export const SearchMode: Story = {
  ...SearchForm,
  name: 'Search mode [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByRole('textbox', { name: labelOf(fieldOf(study, 'code')) });
    const asked = () => JSON.parse(canvas.getByRole('status').textContent ?? '');
    await userEvent.type(code, 'no code');
    await userEvent.click(canvas.getByRole('button', { name: begins(m.crud_search()) }));
    await waitFor(() => expect(asked()).toEqual({ text: '', code: 'no code' }));
    await expect(code).toBeValid();
    await userEvent.click(canvas.getByRole('button', { name: m.crud_reset() }));
    await waitFor(() => expect(asked()).toEqual({ text: '' }));
    await expect(code).toHaveValue('');
  },
};
