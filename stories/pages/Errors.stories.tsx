import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { BrokenPage } from '../../src/site/errors/BrokenPage.tsx';
import { ForbiddenPage, NotDevelopedPage, NotFoundPage, SystemErrorPage } from '../../src/site/errors/errorPages.tsx';
import { portal } from '../support/portal.tsx';

const onRetry = fn();
const meta = { title: 'Pages/Errors', decorators: [portal({ address: '/404' })] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = { render: () => <NotFoundPage />, globals: { viewport: { value: 'phone' } } };
/** Its title and the link to the home page are in Chinese in both languages. */
export const Forbidden: Story = {
  render: () => <ForbiddenPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '返回首页' })).toHaveAttribute('lang', 'zh-Hans');
  },
};
export const SystemError: Story = { render: () => <SystemErrorPage /> };
export const NotDeveloped: Story = { render: () => <NotDevelopedPage /> };
export const Broken: Story = {
  render: () => <BrokenPage onRetry={onRetry} />,
  play: async ({ canvas, userEvent }) => {
    onRetry.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: m.error_retry() }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};
