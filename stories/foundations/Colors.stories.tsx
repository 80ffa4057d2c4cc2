import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tokens } from '../../src/theme/tokens.ts';
import { tokensIn } from './definitions.ts';
import { contrastOf, groundsOf, type Role, roles, THEMES, type Theme } from './roles.ts';
import { shared } from './styles.ts';

const meta = { title: 'Foundations/Color' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Both themes side by side, independent of the toolbar: the purpose of each role, its value, and its contrast. */
export const Roles: Story = {
  render: () => (
    <table style={{ width: '100%', fontSize: 'var(--font-sizes-small)' }}>
      <caption className="sr">Roles of color</caption>
      <thead>
        <tr>
          <th scope="col" style={cell}>
            Role
          </th>
          {THEMES.map((theme) => (
            <th key={theme} scope="col" style={cell}>
              {theme}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role.name}>
            <th scope="row" style={cell}>
              {role.name}
              <span style={shared.quiet}>{role.use}</span>
            </th>
            {THEMES.map((theme) => (
              <td key={theme} style={cell}>
                <Sample role={role} theme={theme} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  tags: ['!test'],
};
export const RolesTest: Story = {
  ...Roles,
  tags: ['test'],
  play: async () => {
    const below = roles.flatMap((role) =>
      THEMES.filter((theme) => contrastOf(role, theme) < (role.least ?? 0)).map(
        (theme) => `${role.name}, ${theme}: ${contrastOf(role, theme).toFixed(2)}`,
      ),
    );
    await expect(below).toEqual([]);
  },
};

/** The colors that the roles are chosen from; views do not use them directly. */
export const Palette: Story = {
  render: () => (
    <ul style={shared.grid}>
      {tokensIn(tokens.colors ?? {}).map(({ name, value }) => (
        <li key={name} style={shared.small}>
          <span style={{ ...swatch, background: String(value) }} />
          {name}
          <span style={shared.quiet}>{String(value)}</span>
        </li>
      ))}
    </ul>
  ),
};

/** Shows the color on the first of its backgrounds; text colors are shown as letters. */
function Sample({ role, theme }: { role: Role; theme: Theme }) {
  const [ground] = groundsOf(role);
  const isText = role.least === 4.5;
  return (
    <span style={{ ...shared.row, gap: 12 }}>
      <span
        style={{
          ...swatch,
          backgroundColor: ground?.hex[theme],
          // Some colors are partly transparent.
          ...(!isText && { backgroundImage: `linear-gradient(${role.hex[theme]}, ${role.hex[theme]})` }),
        }}
      >
        {isText && <span style={{ color: role.hex[theme] }}>Ag 肿瘤</span>}
      </span>
      <code>{role.hex[theme]}</code>
      {role.least !== null && <span>{contrastOf(role, theme).toFixed(1)} : 1</span>}
    </span>
  );
}

const cell = { padding: '6px 12px', textAlign: 'start', borderBottom: '1px solid var(--colors-line-soft)' } as const;
const swatch = {
  display: 'grid',
  placeItems: 'center',
  width: 112,
  height: 36,
  borderRadius: 8,
  border: '1px solid var(--colors-line)',
} as const;
