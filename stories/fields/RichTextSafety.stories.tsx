import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_ELEMENTS } from '../../contract/richText.ts';
import { cleanFragment, sanitizeRichText } from '../../src/effects/richText.ts';
import { RichTextField } from '../../src/ui/fields/index.ts';
import { HOSTILE_TEXTS } from '../../tests/support/hostileTexts.ts';
import { Held } from '../support/Held.tsx';

/** Every hostile text, cleaned and rendered into the page. */
function Cleaned() {
  return (
    <div
      data-testid="cleaned"
      ref={(element) => {
        for (const text of element?.childNodes.length === 0 ? HOSTILE_TEXTS : [])
          element?.append(document.importNode(cleanFragment(text), true));
      }}
    />
  );
}

const meta = { title: 'Parts/Fields/Tests/Safety of rich text', tags: ['!dev'], component: Cleaned } satisfies Meta<
  typeof Cleaned
>;
export default meta;

/** [A20] Whatever a text contains, only permitted rich text remains, and no script runs. */
export const Corpus: StoryObj<typeof meta> = {
  // The remains of the texts are not a valid page: cells without a table, links without text.
  parameters: { a11y: { test: 'off' } },
  play: async ({ canvas }) => {
    for (const element of canvas.getByTestId('cleaned').querySelectorAll('*')) {
      await expect(RICH_TEXT_ELEMENTS).toContain(element.localName);
      const kept: readonly string[] =
        Object.entries(RICH_TEXT_ATTRIBUTES).find(([name]) => name === element.localName)?.[1] ?? [];
      for (const { name, value } of element.attributes) {
        await expect(kept).toContain(name);
        if (name === 'href') await expect(value).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      }
    }
    for (const text of HOSTILE_TEXTS)
      await expect(sanitizeRichText(sanitizeRichText(text))).toBe(sanitizeRichText(text));
    await expect('hurt' in window).toBe(false);
  },
};

/** [A20] The same as the value of an editable field. */
export const CorpusInEditor: StoryObj<typeof RichTextField> = {
  args: { id: 'body', label: 'Text', value: HOSTILE_TEXTS.join(''), onChange: fn() },
  render: (args) => <Held field={RichTextField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('textbox', { name: 'Text' });
    await expect(
      control.querySelectorAll('script, img, svg, math, iframe, form, style, [onclick], [style], [id]'),
    ).toHaveLength(0);
    await userEvent.click(control);
    await userEvent.keyboard('x');
    await waitFor(() => expect(args.onChange).toHaveBeenCalled());
    await expect(args.onChange).not.toHaveBeenCalledWith(
      expect.stringMatching(/<(script|img|svg|iframe)|<[^>]+(javascript:|\son\w+=)/i),
    );
    await expect('hurt' in window).toBe(false);
  },
};
