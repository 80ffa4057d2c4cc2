import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { TreeRow } from '../../../machines/tree/nodes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Tag } from '../../ui/Tag.tsx';

type GrantRowProps = {
  row: TreeRow;
  name: string;
  code: string | null;
  fixed: boolean;
  /** The row has the keyboard focus. */
  current: boolean;
  /** Whether it is granted in the saved role. Branches are never granted themselves. */
  was: boolean | undefined;
  onToggle: () => void;
  onFold: () => void;
};

const CHECKED = { on: true, off: false, half: 'mixed' } as const;

/** A menu or code in the permission tree, with its pending change. */
export function GrantRow({ row, name, code, fixed, current, was, onToggle, onFold }: GrantRowProps) {
  const { id, level, check, expanded } = row;
  const change = was === undefined || was === (check === 'on') ? undefined : was ? 'taken' : 'new';
  const fold = (event: MouseEvent) => {
    event.stopPropagation();
    onFold();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keyboard for all rows
    <div
      role="treeitem"
      tabIndex={current ? 0 : -1}
      aria-level={level + 1}
      aria-checked={CHECKED[check]}
      aria-expanded={expanded ?? undefined}
      aria-disabled={fixed || undefined}
      data-node={id}
      data-change={change}
      className={root}
      style={{ paddingInlineStart: `${12 + level * 22}px` }}
      onClick={onToggle}
    >
      {expanded === null ? (
        <span className={foldStyle} />
      ) : (
        <span aria-hidden className={foldStyle} data-open={expanded} onClick={fold}>
          <ChevronRight size={14} strokeWidth={1.75} />
        </span>
      )}
      <span aria-hidden className={box} data-check={check} />
      <span className={words} data-branch={expanded !== null}>
        {name}
      </span>
      {change && (
        <Tag tone={change === 'new' ? 'green' : 'coral'}>
          {change === 'new' ? m.admin_role_newly() : m.admin_role_taken()}
        </Tag>
      )}
      {code && <code className={codeStyle}>{code}</code>}
    </div>
  );
}

const root = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '44px', tablet: '32px' },
  paddingInlineEnd: '5',
  borderBottom: '1px solid {colors.line.soft}',
  cursor: 'pointer',
  '&:hover': { background: 'hover' },
  '&:focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  '&[data-change=new]': { background: 'green.bg' },
  '&[data-change=taken]': { background: 'coral.bg' },
  '&[aria-disabled]': { cursor: 'default' },
});
const foldStyle = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '24px',
  height: '24px',
  color: 'ink.soft',
  '&[data-open=true] svg': { transform: 'rotate(90deg)' },
});
const box = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '16px',
  height: '16px',
  borderRadius: 'sm',
  boxShadow: 'inset 0 0 0 1.5px {colors.fieldLine}',
  background: 'surface',
  '&[data-check=on], &[data-check=half]': { background: 'button', boxShadow: 'none' },
  '&[data-check=on]::after': {
    content: '""',
    width: '8px',
    height: '4px',
    border: 'solid {colors.button.ink}',
    borderWidth: '0 0 2px 2px',
    transform: 'rotate(-45deg) translate(1px, -1px)',
  },
  '&[data-check=half]::after': { content: '""', width: '8px', height: '2px', background: 'button.ink' },
  _forcedColors: { border: '1px solid CanvasText', forcedColorAdjust: 'none' },
});
const words = css({ minWidth: '0', overflowWrap: 'anywhere', '&[data-branch=true]': { fontWeight: 'medium' } });
const codeStyle = css({
  display: { base: 'none', tablet: 'block' },
  marginInlineStart: 'auto',
  flexShrink: '0',
  fontSize: 'tiny',
  color: 'ink.soft',
});
