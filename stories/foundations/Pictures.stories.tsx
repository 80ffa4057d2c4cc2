import { icons, pictures } from 'virtual:product-assets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { MissingCell } from '../../src/site/errors/MissingCell.tsx';
import { Logo } from '../../src/ui/Logo.tsx';
import { shared } from './styles.ts';

const meta = { title: 'Foundations/Icons' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every icon that a view uses or a menu may have, found in the sources: Lucide outlines. */
export const Icons: Story = {
  render: () => (
    <ul style={shared.grid}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} style={entry}>
          <Icon aria-hidden size={24} strokeWidth={1.5} />
          {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(Object.keys(icons).length);
    await expect(canvas.getByText('Search')).toBeVisible();
  },
};

/** The logo, the missing cell of the error pages, the tissue, and the pictures for devices and link previews. */
export const Illustrations: Story = {
  render: () => (
    <div style={{ ...shared.stack, justifyItems: 'start' }}>
      <Logo name="Oncology Browser" />
      <MissingCell />
      <ul style={shared.row}>
        {pictures.map((file) => (
          <li key={file} style={entry}>
            <img src={`/${file}`} alt="" style={picture} />
            {file}
          </li>
        ))}
      </ul>
    </div>
  ),
};

const entry = { ...shared.small, display: 'grid', gap: 8 };
const picture = {
  height: 160,
  maxWidth: '100%',
  objectFit: 'contain',
  background: 'var(--colors-bar)',
  borderRadius: 8,
} as const;
