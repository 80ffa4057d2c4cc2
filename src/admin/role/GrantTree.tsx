import { useSelector } from '@xstate/react';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { rowsOf, type TreeRow } from '../../../machines/tree/nodes.ts';
import type { treeMachine } from '../../../machines/tree/tree.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { GrantRow } from './GrantRow.tsx';
import { grantNames } from './grantNames.ts';

type GrantTreeProps = { tree: ActorRefFrom<typeof treeMachine>; label: string; fixed: boolean };

/** The permission tree: arrow keys move, left and right collapse and expand, space grants or revokes. */
export function GrantTree({ tree, label, fixed }: GrantTreeProps) {
  const { nodes, saved, granted, expanded, text } = useSelector(tree, ({ context }) => context);
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(nodes, granted, expanded, text);
  const [chosen, setChosen] = useState<string>();
  const current = rows.find(({ id }) => id === chosen) ?? rows[0];
  const labelOf = grantNames(nodes);
  useEffect(() => {
    for (const { id, parent } of nodes) if (parent === null) tree.send({ type: 'tree.unfolded', id });
  }, [tree, nodes]);
  const toggle = (id: string) => !fixed && tree.send({ type: 'tree.toggled', id });
  const fold = ({ id, expanded: open }: TreeRow) => tree.send({ type: open ? 'tree.folded' : 'tree.unfolded', id });
  const goTo = (row: TreeRow | undefined) => {
    if (!row) return;
    setChosen(row.id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(row.id)}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (!current) return;
    const at = rows.indexOf(current);
    switch (event.key) {
      case 'ArrowDown':
        goTo(rows[at + 1]);
        break;
      case 'ArrowUp':
        goTo(rows[at - 1]);
        break;
      case 'Home':
        goTo(rows[0]);
        break;
      case 'End':
        goTo(rows.at(-1));
        break;
      case 'ArrowRight':
        if (current.expanded === false) fold(current);
        else if (current.expanded) goTo(rows[at + 1]);
        break;
      case 'ArrowLeft':
        if (current.expanded) fold(current);
        else goTo(rows.slice(0, at).findLast(({ level }) => level < current.level));
        break;
      case ' ':
      case 'Enter':
        toggle(current.id);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    <>
      <div className={bar}>
        <TextInput
          size="sm"
          type="search"
          aria-label={m.admin_role_search()}
          placeholder={m.admin_role_search()}
          value={text}
          onChange={({ target }) => tree.send({ type: 'tree.searched', text: target.value })}
        />
        <IconButton
          icon={ChevronsUpDown}
          size="sm"
          label={m.crud_expand_all()}
          onClick={() => tree.send({ type: 'tree.allUnfolded' })}
        />
        <IconButton
          icon={ChevronsDownUp}
          size="sm"
          label={m.crud_collapse_all()}
          onClick={() => tree.send({ type: 'tree.allFolded' })}
        />
      </div>
      {rows.length === 0 && <EmptyState title={m.admin_role_none_found()} />}
      <div ref={list} role="tree" aria-label={label} aria-multiselectable onKeyDown={keys}>
        {rows.map((row) => {
          const { name, code } = labelOf(row.id);
          return (
            <GrantRow
              key={row.id}
              row={row}
              name={name}
              code={code}
              fixed={fixed}
              current={row.id === current?.id}
              was={row.expanded !== null ? undefined : saved.includes(row.id)}
              onToggle={() => {
                setChosen(row.id);
                toggle(row.id);
              }}
              onFold={() => fold(row)}
            />
          );
        })}
      </div>
    </>
  );
}

const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: '1',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingInline: '5',
  paddingBlock: '2',
  background: 'raise',
  borderBottom: '1px solid {colors.line.soft}',
});
