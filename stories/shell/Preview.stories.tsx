import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { PreviewBar } from '../../src/site/layout/PreviewBar.tsx';

/** The banner on pages that show unpublished content. */
const meta = {
  title: 'Pages/Frame/Preview',
  component: PreviewBar,
  args: { address: '/disease?type=0198c0de&preview=abc.def#facts' },
} satisfies Meta<typeof PreviewBar>;

export default meta;

export const PreviewOfAPage: StoryObj<typeof meta> = { tags: ['!test'] };

export const Bar: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    const leave = await canvas.findByRole('link', { name: m.preview_leave() });
    await expect(leave).toHaveAttribute('href', '/disease?type=0198c0de#facts');
  },
};

export const OfAPageWithoutQuery: StoryObj<typeof meta> = {
  args: { address: '/home?preview=abc.def' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: m.preview_leave() })).toHaveAttribute('href', '/home');
  },
};
