import type { StoryContext } from '@storybook/react-vite';
import { m } from '../../src/i18n/compiled/messages.js';

/** The tools of a play function. */
export type Hands = Pick<StoryContext, 'canvas' | 'userEvent'>;

export const PERSON_EMAIL = 'wen.li@biotech.example';

/** Fills in the sender's data for the contact form or an enrollment. */
export async function fillPerson({ canvas, userEvent }: Hands): Promise<void> {
  const answers = [
    [m.form_name(), 'Wen Li'],
    [m.form_work_email(), PERSON_EMAIL],
    [m.form_organization(), 'Example Biotech'],
  ] as const;
  for (const [label, text] of answers) {
    const field = await canvas.findByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  }
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: m.form_country() }), 'CN');
}
