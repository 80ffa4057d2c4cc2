import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { RichText } from '../../src/shared/RichText.tsx';
import { WORD_TEXT } from '../../tests/support/pasted/word.ts';

const meta = { title: 'Pages/Rich text', component: RichText } satisfies Meta<typeof RichText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Article: Story = {
  args: {
    markup:
      '<h3>Published frequencies</h3><table><thead><tr><th scope="col">Gene</th><th scope="col">Share</th></tr></thead>' +
      '<tbody><tr><td><em>EGFR</em></td><td>15%</td></tr></tbody></table><p>See <a href="https://example.org/">the source</a>.</p>',
  },
  tags: ['!test'],
};
export const Literature: Story = {
  ...Article,
  tags: ['test'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'Gene' })).toHaveAttribute('scope', 'col');
    await expect(canvas.getByRole('link', { name: /the source/ })).toHaveAttribute('href', 'https://example.org/');
  },
};

export const PastedText: Story = {
  args: { markup: WORD_TEXT },
  tags: ['!test'],
};
/** [A20] A text from Word: headings of two levels, nested lists, merged cells with blocks in them. */
export const Pasted: Story = {
  ...PastedText,
  tags: ['test'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('cell', { name: 'Both arms' })).toHaveAttribute('colspan', '2');
    const cell = within(canvas.getByRole('cell', { name: /First line/ }));
    const [line, item] = [cell.getByText('First line'), cell.getByText('in a list')];
    await expect(item.getBoundingClientRect().top).toBeGreaterThanOrEqual(line.getBoundingClientRect().bottom);
    // Inner items are indented, numbers are shown.
    const [outer, inner] = [canvas.getByText('Vehicle'), canvas.getByText('once daily')];
    await expect(inner.getBoundingClientRect().left).toBeGreaterThan(outer.getBoundingClientRect().left);
    await expect(getComputedStyle(canvas.getByText('Implant').closest('ol') ?? outer).listStyleType).toBe('decimal');
  },
};

/** [A20] On a phone a wide table scrolls; the page does not. */
export const PastedOnPhone: Story = {
  args: {
    markup: `${WORD_TEXT}<table><tbody><tr>${'<td><p>Measured twice a week.</p><p>With calipers.</p></td>'.repeat(4)}</tr></tbody></table>`,
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const [, wide] = within(canvasElement).getAllByRole('table');
    await waitFor(() => expect(wide?.closest('section')).toHaveAttribute('data-scrolls', 'true'));
    for (const cell of within(wide ?? canvasElement).getAllByRole('cell'))
      await expect(cell.getBoundingClientRect().width).toBeGreaterThan(160);
  },
};

/** [A20] Whatever a text contains, no script runs: unknown elements, attributes and addresses are removed. */
export const Hostile: Story = {
  args: {
    markup:
      '<p onclick="window.hurt=1" style="position:fixed">Kept words</p><script>window.hurt=1</script>' +
      '<img src="x" onerror="window.hurt=1"><svg onload="window.hurt=1"></svg><iframe srcdoc="x"></iframe>' +
      '<a href="javascript:window.hurt=1">a link</a><form action="/"><button formaction="javascript:1">b</button></form>',
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Kept words')).toBeVisible();
    await expect(canvasElement.querySelectorAll('script, img, svg, iframe, form, button, a')).toHaveLength(0);
    await expect(canvasElement.querySelectorAll('[onclick], [onerror], [style], [href]')).toHaveLength(0);
    await expect('hurt' in window).toBe(false);
  },
};
