import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { textStyles } from '../../src/theme/textStyles.ts';
import { tokens } from '../../src/theme/tokens.ts';
import { css } from '../../styled-system/css';
import { tokensIn, variable } from './definitions.ts';
import { shared } from './styles.ts';

const samples: Record<keyof typeof textStyles, string> = {
  hero: css({ textStyle: 'hero' }),
  display: css({ textStyle: 'display' }),
  title: css({ textStyle: 'title' }),
  heading: css({ textStyle: 'heading' }),
  lead: css({ textStyle: 'lead' }),
  body: css({ textStyle: 'body' }),
  label: css({ textStyle: 'label' }),
  small: css({ textStyle: 'small' }),
  tiny: css({ textStyle: 'tiny' }),
};
const words = 'Find the tumor model 找到能回答问题的肿瘤模型 0123456789';

const meta = { title: 'Foundations/Type' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The text styles, each by its role. */
export const Styles: Story = {
  render: () => (
    <dl style={shared.stack}>
      {Object.entries(samples).map(([name, className]) => (
        <div key={name}>
          <dt style={shared.small}>{name}</dt>
          <dd className={className}>{words}</dd>
        </div>
      ))}
    </dl>
  ),
  tags: ['!test'],
};
export const StylesTest: Story = {
  ...Styles,
  tags: ['test'],
  play: async ({ canvas }) => {
    const [hero, ...others] = canvas
      .getAllByText(words)
      .map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    await expect(Object.keys(samples)).toEqual(Object.keys(textStyles));
    await expect(hero).toBe(Math.max(hero ?? 0, ...others));
  },
};

/** The font families, the weights, and the six sizes with the display step. */
export const Fonts: Story = {
  render: () => (
    <dl style={shared.stack}>
      {(['fonts', 'fontWeights', 'fontSizes'] as const).map((group) =>
        tokensIn(tokens[group] ?? {}).map(({ name, value }) => (
          <div key={name}>
            <dt style={shared.small}>
              {name}
              <span style={shared.quiet}>{String(value)}</span>
            </dt>
            <dd style={{ [properties[group]]: variable(variables[group], name), lineHeight: 1.2 }}>{words}</dd>
          </div>
        )),
      )}
    </dl>
  ),
};

const properties = { fonts: 'fontFamily', fontWeights: 'fontWeight', fontSizes: 'fontSize' };
const variables = { fonts: 'fonts', fontWeights: 'font-weights', fontSizes: 'font-sizes' };
