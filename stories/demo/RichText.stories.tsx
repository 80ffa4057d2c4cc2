import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { RichText } from '../../src/shared/RichText.tsx';
import { RichTextField } from '../../src/ui/fields/index.ts';

/** Demo: a text with headings, lists and links in the editor, and below it as readers see it. */
const meta = { title: 'Demo/Rich text' } satisfies Meta;
export default meta;

function WrittenAndRead() {
  const [markup, setMarkup] = useState('<h3>Design</h3><p>Two arms, <strong>eight animals</strong> each.</p>');
  return (
    <div style={{ display: 'grid', gap: 32, maxWidth: 760 }}>
      <RichTextField id="demo-text" label="Protocol" value={markup} onChange={setMarkup} />
      <section aria-label="As it is read">
        <RichText markup={markup} />
      </section>
    </div>
  );
}

export const EditedAndRead: StoryObj<typeof meta> = {
  render: () => <WrittenAndRead />,
  tags: ['!test'],
};
export const Page: StoryObj<typeof meta> = {
  ...EditedAndRead,
  name: 'Rich text [K.1]',
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const editor = await canvas.findByRole('textbox', { name: 'Protocol' });
    await userEvent.click(editor);
    await userEvent.keyboard('Randomized. ');
    await waitFor(() => expect(canvas.getByRole('region', { name: 'As it is read' })).toHaveTextContent('Randomized.'));
  },
};
