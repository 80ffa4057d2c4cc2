import type { Meta, StoryObj } from '@storybook/react-vite';
import fc from 'fast-check';
import { expect, fn, waitFor } from 'storybook/test';
import { sanitizeRichText as sanitizeOnServer } from '../../server/platform/richText/sanitizeRichText.ts';
import { plainText } from '../../src/admin/resource/valueText.ts';
import { inertStyles } from '../../src/effects/inertStyles.ts';
import { sanitizeRichText } from '../../src/effects/richText.ts';
import { RichTextField } from '../../src/ui/fields/index.ts';
import '../../src/ui/fields/RichTextEditor.tsx';
import { HOSTILE_TEXTS } from '../../tests/support/hostileTexts.ts';
import { linesIn, nestedMarkup } from '../../tests/support/nestedMarkup.ts';
import { MANY_SIBLINGS, PASTED_TEXTS } from '../../tests/support/pastedTexts.ts';
import { Held } from '../support/Held.tsx';

/** [A20] Content pasted from other programs keeps its structure; the server gives the same result. */
const meta = {
  title: 'Parts/Fields/Tests/Pasted text',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: RichTextField,
  args: { id: 'body', label: 'Text', value: '', onChange: fn() },
  render: (args) => <Held field={RichTextField} {...args} />,
} satisfies Meta<typeof RichTextField>;
export default meta;
type Story = StoryObj<typeof meta>;

function paste(kinds: Readonly<Record<string, string>>) {
  const clipboardData = new DataTransfer();
  for (const [kind, data] of Object.entries(kinds)) clipboardData.setData(kind, data);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Types at the end of an element like a keyboard; simulated events cannot move the cursor there. */
async function writeAfter(element: HTMLElement, text: string) {
  element.closest<HTMLElement>('[role=textbox]')?.focus();
  document.getSelection()?.selectAllChildren(element);
  document.getSelection()?.collapseToEnd();
  document.execCommand('insertText', false, text);
  await waitFor(() => expect(element).toHaveTextContent(text));
}

const markupFrom = (from: string): Story => {
  const { html = '', text = '' } = PASTED_TEXTS.find((pasted) => pasted.from === from) ?? {};
  return {
    play: async ({ canvas, args, userEvent }) => {
      await userEvent.click(await canvas.findByRole('textbox', { name: 'Text' }));
      paste({ 'text/html': html, 'text/plain': 'not this' });
      await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(text));
      // The text that is sent is stored unchanged.
      await expect(sanitizeOnServer(text)).toBe(text);
    },
  };
};

export const Word = markupFrom('Word');
export const Excel = markupFrom('Excel');
export const GoogleDocs = markupFrom('Google Docs');
export const Outlook = markupFrom('Outlook');
export const WordLists = markupFrom('Word, lists');
export const GoogleSheets = markupFrom('Google Sheets');
export const LibreOffice = markupFrom('LibreOffice');
export const WebPage = markupFrom('a web page');
export const Boxes = markupFrom('two boxes');

export const PlainText: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Text' }));
    paste({ 'text/plain': '\r\nDear all,\r\nthe dates are new.\r\n \r\n\r\nAda <b>\r\n' });
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith('<p>Dear all,<br>the dates are new.</p><p>Ada &lt;b&gt;</p>'),
    );
  },
};

/** A table cannot be nested in a cell: its cells become paragraphs there. */
export const TableIntoCell: Story = {
  args: { value: '<table><tbody><tr><td>here</td><td>there</td></tr></tbody></table>' },
  play: async ({ canvas, args }) => {
    await writeAfter(await canvas.findByText('here'), '!');
    paste({ 'text/html': '<table><tr><td>one</td><td>two</td></tr></table>' });
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(
        '<table><tbody><tr><td><p>here!one</p><p>two</p></td><td>there</td></tr></tbody></table>',
      ),
    );
    await expect(canvas.getAllByRole('table')).toHaveLength(1);
  },
};

/** Text copied from a sentence is inserted inline into another sentence. */
export const IntoSentence: Story = {
  args: { value: '<p>Growth</p>' },
  play: async ({ canvas, args }) => {
    await writeAfter(await canvas.findByText('Growth'), ' of');
    paste({ 'text/html': '<meta charset="utf-8"><span style="font-weight: 700;">&nbsp;xenografts</span>' });
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith('<p>Growth of<strong>\u00a0xenografts</strong></p>'),
    );
  },
};

/**
 * Lists and the log show a text in one line: words of two blocks stay separate, and text outside blocks and in nested
 * lists is included.
 */
export const InOneLine: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Text' });
    await expect(plainText('<ul><li>one<ul><li>two</li></ul></li></ul><p>a<br>b</p>')).toBe('one two a b');
    await expect(plainText('loose <em>words</em>')).toBe('loose words');
  },
};

/** Browser and server give the same result for all input: order of words and edges of blocks, letter for letter. */
export const BothSides: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Text' });
    for (const { html, text } of PASTED_TEXTS) await expect(sanitizeRichText(html)).toBe(text);
    for (const text of HOSTILE_TEXTS) await expect(sanitizeRichText(text)).toBe(sanitizeOnServer(text));
    fc.assert(
      fc.property(nestedMarkup, (markup) => {
        const clean = sanitizeRichText(markup);
        const isSame = clean === sanitizeOnServer(markup) && clean === sanitizeRichText(clean);
        return isSame && linesIn(clean).join('|') === linesIn(markup).join('|');
      }),
      { numRuns: 200 },
    );
    await expect('hurt' in window).toBe(false);
  },
};

/** More siblings than a function call accepts as arguments. */
export const ManySiblings: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Text' });
    await expect(sanitizeRichText(MANY_SIBLINGS.html) === MANY_SIBLINGS.text).toBe(true);
  },
};

/**
 * Returns how many styles the portal's policy blocks while the markups are parsed in a separate page. A parser applies
 * styles even in documents that are never shown.
 */
async function refusedIn(markups: readonly string[]): Promise<number> {
  const frame = document.createElement('iframe');
  frame.title = 'policy';
  frame.srcdoc = '<meta http-equiv="Content-Security-Policy" content="style-src \'self\'">';
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve);
    document.body.append(frame);
  });
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) throw new Error('the frame has no page');
  let refused = 0;
  page.document.addEventListener('securitypolicyviolation', () => {
    refused += 1;
  });
  const parser = new page.DOMParser();
  for (const markup of markups) parser.parseFromString(markup, 'text/html');
  // Violations are reported in tasks, in order: this one is reported last.
  parser.parseFromString('<p style="color: red"></p>', 'text/html');
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  frame.remove();
  return refused - 1;
}

/** Pasted styles are read but never applied, so the browser has nothing to block and to report. */
export const NoStylesApplied: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'Text' });
    const pasted = PASTED_TEXTS.map(({ html }) => html);
    await expect(await refusedIn(pasted)).toBeGreaterThan(0);
    await expect(await refusedIn(pasted.map(inertStyles))).toBe(0);
  },
};
