import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { RichText } from '../../src/site/disease/RichText.tsx';

const meta = { component: RichText } satisfies Meta<typeof RichText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Literature: Story = {
  args: {
    markup:
      '<h3>Published frequencies</h3><table><thead><tr><th scope="col">Gene</th><th scope="col">Share</th></tr></thead>' +
      '<tbody><tr><td><em>EGFR</em></td><td>15%</td></tr></tbody></table><p>See <a href="https://example.org/">the source</a>.</p>',
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'Gene' })).toHaveAttribute('scope', 'col');
    await expect(canvas.getByRole('link', { name: /the source/ })).toHaveAttribute('href', 'https://example.org/');
  },
};

/** [A20] Whatever a text holds, nothing of it runs: unknown elements, attributes and addresses are left out. */
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
