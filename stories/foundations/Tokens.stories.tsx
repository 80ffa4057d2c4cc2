import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { designTokens, EXTENSION, type ListedToken, listedTokens } from './designTokens.ts';
import { shared } from './styles.ts';

const all = listedTokens(designTokens());

const meta = {
  title: 'Foundations/Tokens',
  component: TokenList,
  args: { copy: (text: string) => navigator.clipboard.writeText(text) },
} satisfies Meta<typeof TokenList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Roles have a row for each theme. */
export const All: Story = { tags: ['!test'] };

export const FoundAndCopied: Story = {
  args: { copy: fn(async () => {}) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a token' }), 'colors-ink-soft');
    const copies = canvas.getAllByRole('button', { name: 'Copy --colors-ink-soft' });
    await expect(copies).toHaveLength(2);
    copies[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.copy).toHaveBeenCalledOnce();
    await expect(args.copy).toHaveBeenCalledWith('--colors-ink-soft');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('--colors-ink-soft copied'));
  },
};

type TokenListProps = {
  /** Writes a text to the clipboard. */
  copy: (text: string) => Promise<void>;
};

function TokenList({ copy }: TokenListProps) {
  const [wanted, setWanted] = useState('');
  const [told, setTold] = useState('');
  const take = (text: string) =>
    void copy(text).then(
      () => setTold(`${text} copied`),
      () => setTold('The browser does not allow copying here. Select the name and copy it by hand.'),
    );
  const shown = all.filter((token) => namesOf(token).some((name) => name.toLowerCase().includes(wanted.toLowerCase())));
  return (
    <div style={shared.stack}>
      <div style={shared.row}>
        <TextInput
          type="search"
          aria-label="Find a token"
          placeholder="Find a token"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <output>{told || `${shown.length} tokens`}</output>
      </div>
      <table style={{ width: '100%', tableLayout: 'fixed', fontSize: 'var(--font-sizes-tiny)' }}>
        <caption className="sr">Tokens</caption>
        <thead>
          <tr>
            {['Value', 'Group', 'Name in code', 'CSS variable', 'Purpose'].map((head) => (
              <th key={head} scope="col" style={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((token) => (
            <TokenRow key={token.path.join('.')} token={token} take={take} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, take }: { token: ListedToken; take: (text: string) => void }) {
  const { code, variable } = token.$extensions[EXTENSION];
  return (
    <tr>
      <td style={cell}>
        <Value token={token} />
      </td>
      <td style={cell}>{token.path.slice(0, ['light', 'dark'].includes(token.path[0] ?? '') ? 2 : 1).join(' › ')}</td>
      <td style={cell}>
        <CopyButton text={code} take={take} />
      </td>
      <td style={cell}>{variable && <CopyButton text={variable} take={take} />}</td>
      <td style={cell}>{token.$description}</td>
    </tr>
  );
}

function CopyButton({ text, take }: { text: string; take: (text: string) => void }) {
  return (
    <button type="button" aria-label={`Copy ${text}`} title="Copy" style={press} onClick={() => take(text)}>
      <code>{text}</code>
    </button>
  );
}

/** A color with a swatch, anything else as text. */
function Value({ token: { $type, $value } }: { token: ListedToken }) {
  if ($type !== 'color') return <code>{textOf($value)}</code>;
  const { hex, alpha } = $value as { hex: string; alpha: number };
  return (
    <span style={{ ...shared.row, gap: 8, flexWrap: 'nowrap' }}>
      <span style={{ ...swatch, background: hex, opacity: alpha }} />
      <code>{alpha < 1 ? `${hex} ${Math.round(alpha * 100)}%` : hex}</code>
    </span>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('unit' in value && 'value' in value) return `${String(value.value)} ${String(value.unit)}`;
  if ('hex' in value) return String(value.hex);
  return Object.values(value).map(textOf).join(' ');
}

const namesOf = ({ path, $extensions: { [EXTENSION]: names } }: ListedToken): string[] => [
  path.join('.'),
  names.code,
  names.variable ?? '',
];

const cell: CSSProperties = {
  padding: '6px 12px 6px 0',
  textAlign: 'start',
  borderBottom: '1px solid var(--colors-line-soft)',
  overflowWrap: 'anywhere',
};
const press: CSSProperties = { minHeight: 24, cursor: 'copy', textAlign: 'start', color: 'var(--colors-accent-ink)' };
const swatch: CSSProperties = { width: 36, height: 20, borderRadius: 4, border: '1px solid var(--colors-line)' };
