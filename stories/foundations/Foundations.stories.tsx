import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowUp, Download, FileText, Lock, Search, SlidersHorizontal, Table, UserRound } from 'lucide-react';
import { semanticTokens } from '../../src/theme/semanticTokens.ts';
import { tokens } from '../../src/theme/tokens.ts';

const meta = { title: 'Foundations' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const names = (tree: object, path: string[] = []): string[] =>
  Object.entries(tree).flatMap(([key, branch]: [string, object]) => {
    const here = key === 'DEFAULT' ? path : [...path, key];
    return 'value' in branch ? [here.join('-')] : names(branch, here);
  });
const variable = (group: string, name: string) =>
  `var(--${group}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`;
const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: 16 };

/** The roles of color in the theme of the toolbar. */
export const Colors: Story = {
  render: () => (
    <ul style={grid}>
      {names(semanticTokens.colors ?? {}).map((name) => (
        <li key={name}>
          <div
            style={{
              height: 48,
              borderRadius: 8,
              background: variable('colors', name),
              border: '1px solid var(--colors-line)',
            }}
          />
          <span style={{ fontSize: 12 }}>{name}</span>
        </li>
      ))}
    </ul>
  ),
};

/** Six sizes and the display step. */
export const Type: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 20 }}>
      {Object.keys(tokens.fontSizes ?? {}).map((name) => (
        <p key={name} style={{ fontSize: variable('font-sizes', name), lineHeight: 1.2 }}>
          {name}: Find the tumor model 找到能回答问题的肿瘤模型 0123456789
        </p>
      ))}
    </div>
  ),
};

/** The 4-px grid. */
export const Spacing: Story = {
  render: () => (
    <ul style={{ display: 'grid', gap: 8 }}>
      {Object.entries(tokens.spacing ?? {}).map(([name, step]) => (
        <li key={name} style={{ display: 'flex', gap: 12, alignItems: 'center', fontSize: 12 }}>
          <span style={{ width: 64 }}>
            {name} = {String((step as { value: string }).value)}
          </span>
          <i style={{ height: 12, width: (step as { value: string }).value, background: 'var(--colors-accent)' }} />
        </li>
      ))}
    </ul>
  ),
};

/** Lucide, at 1.5 px of line. */
export const Icons: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 20 }}>
      {[ArrowUp, Download, FileText, Lock, Search, SlidersHorizontal, Table, UserRound].map((Icon) => (
        <Icon key={Icon.displayName} aria-hidden size={24} strokeWidth={1.5} />
      ))}
    </div>
  ),
};
