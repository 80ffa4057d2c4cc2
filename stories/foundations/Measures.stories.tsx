import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { expect } from 'storybook/test';
import { keyframes } from '../../src/theme/keyframes.ts';
import { semanticTokens } from '../../src/theme/semanticTokens.ts';
import { tokens } from '../../src/theme/tokens.ts';
import { type Token, tokensIn, variable } from './definitions.ts';
import { shared } from './styles.ts';

const meta = { title: 'Foundations/Space' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The 4-px grid, the space around sections, and the widths of elements. */
export const Spacing: Story = {
  render: () => (
    <>
      <Bars title="Spacing" group="spacing" list={[...grid, ...tokensIn(semanticTokens.spacing ?? {})]} />
      <Bars title="Sizes" group="sizes" list={tokensIn({ ...tokens.sizes, ...semanticTokens.sizes })} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('spacing-6').getBoundingClientRect().width).toBe(24);
  },
};

/** Corner radii, shadows, and the order of layers. */
export const Shape: Story = {
  render: () => (
    <>
      <Group title="Radii">
        {tokensIn(tokens.radii ?? {}).map((token) => (
          <Box key={token.name} token={token} style={{ borderRadius: variable('radii', token.name) }} />
        ))}
      </Group>
      <Group title="Shadows">
        {tokensIn(semanticTokens.shadows ?? {}).map((token) => (
          <Box key={token.name} token={token} plain style={{ boxShadow: variable('shadows', token.name) }} />
        ))}
      </Group>
      <Group title="Layers, the lowest first">
        {tokensIn(tokens.zIndex ?? {})
          .toSorted((one, other) => Number(one.value) - Number(other.value))
          .map(({ name, value }) => (
            <li key={name} style={shared.small}>
              {name} <span style={{ color: 'var(--colors-ink-soft)' }}>{String(value)}</span>
            </li>
          ))}
      </Group>
    </>
  ),
};

/** Each moves once when clicked: with the easing curve for entering elements, or for the duration of a token. */
export const Motion: Story = {
  render: () => (
    <>
      <Group title="Keyframes">
        {Object.keys(keyframes).map((name) => (
          <Moving key={name} name={name} animation={`${name} 600ms var(--easings-out) both`} />
        ))}
      </Group>
      <Group title="Durations">
        {tokensIn(tokens.durations ?? {}).map(({ name, value }) => (
          <Moving key={name} name={`${name} ${value}`} animation={`enter ${variable('durations', name)} both`} />
        ))}
      </Group>
      <Group title="Easings">
        {tokensIn(tokens.easings ?? {}).map(({ name, value }) => (
          <Moving key={name} name={`${name} ${value}`} animation={`enter 600ms ${variable('easings', name)} both`} />
        ))}
      </Group>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'enter' });
    await userEvent.click(button);
    const [animation] = button.querySelector('i')?.getAnimations() ?? [];
    await expect(animation).toHaveProperty('animationName', 'enter');
  },
};

const grid = tokensIn(tokens.spacing ?? {}).toSorted((one, other) => Number(one.name) - Number(other.name));

function Bars({ title, group, list }: { title: string; group: string; list: readonly Token[] }) {
  return (
    <Group title={title}>
      {list.map(({ name, value }) => (
        <li key={name} style={{ width: '100%', overflow: 'hidden' }}>
          <span style={shared.small}>
            {name}{' '}
            <span style={{ color: 'var(--colors-ink-soft)' }}>
              {typeof value === 'object' ? 'by width' : String(value)}
            </span>
          </span>
          <i data-testid={`${group}-${name}`} style={{ ...fill, width: variable(group, name) }} />
        </li>
      ))}
    </Group>
  );
}

function Box({ token, plain, style }: { token: Token; plain?: boolean; style: CSSProperties }) {
  return (
    <li style={shared.small}>
      <span style={{ ...box, background: plain ? 'var(--colors-raise)' : 'var(--colors-viz-base)', ...style }} />
      {token.name} {!plain && <span style={{ color: 'var(--colors-ink-soft)' }}>{String(token.value)}</span>}
    </li>
  );
}

function Moving({ name, animation }: { name: string; animation: string }) {
  const [times, setTimes] = useState(0);
  return (
    <li>
      <button type="button" style={press} onClick={() => setTimes(times + 1)}>
        <i key={times} style={{ ...dot, ...(times > 0 && { animation }) }} />
        {name}
      </button>
    </li>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: 32 }}>
      <h2 style={{ fontWeight: 600, marginBottom: 12 }}>{title}</h2>
      <ul style={shared.row}>{children}</ul>
    </section>
  );
}

const fill = { display: 'block', height: 8, background: 'var(--colors-accent)' };
const box = { display: 'block', width: 112, height: 72, marginBottom: 8 };
const press = {
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '8px 12px',
  borderRadius: 8,
  border: '1px solid var(--colors-field-line)',
  fontSize: 'var(--font-sizes-small)',
  overflow: 'hidden',
};
const dot = { width: 24, height: 24, borderRadius: 4, background: 'var(--colors-accent)' };
