import type { RolePermissionsChanged } from '../../../contract/entities/administration.ts';
import type { TreeNode } from '../../../machines/tree/nodes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { grantNames } from './grantNames.ts';

/** The review of a change before it is saved: how many people are affected, and what they gain and lose. */
export function ChangeReview({ nodes, effect }: { nodes: readonly TreeNode[]; effect: RolePermissionsChanged }) {
  const { added, removed, people } = effect;
  const changes = formatNumber(added.length + removed.length);
  return (
    <div className={root}>
      <p className={effectStyle} role="status">
        {people === 0
          ? m.admin_role_effect_nobody({ changes })
          : `${m.admin_role_effect({ changes, people: formatNumber(people) })} ${m.admin_role_at_once()}`}
      </p>
      <ChangeLists nodes={nodes} added={added} removed={removed} />
    </div>
  );
}

type ChangeListsProps = { nodes: readonly TreeNode[]; added: readonly string[]; removed: readonly string[] };

/** The permissions that are gained and lost, by name and code. */
export function ChangeLists({ nodes, added, removed }: ChangeListsProps) {
  const nameOf = grantNames(nodes);
  const sections = [
    { title: m.admin_role_added, grants: added, tone: 'added', sign: '+' },
    { title: m.admin_role_removed, grants: removed, tone: 'removed', sign: '−' },
  ];
  return sections.map(
    ({ title, grants, tone, sign }) =>
      grants.length > 0 && (
        <section key={tone}>
          <h3 className={heading}>{title({ count: formatNumber(grants.length) })}</h3>
          <ul className={list}>
            {grants.map((grant) => (
              <li key={grant} className={line} data-tone={tone}>
                <span aria-hidden>{sign}</span>
                <span className={words}>{nameOf(grant).name}</span>
                {nameOf(grant).code && <code className={codeStyle}>{nameOf(grant).code}</code>}
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

const root = css({ display: 'grid', gap: '4', padding: '5' });
const effectStyle = css({ fontSize: 'body', lineHeight: '24px' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft', marginBottom: '2' });
const list = css({ display: 'grid', gap: '1' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  paddingInline: '3',
  paddingBlock: '1.5',
  borderRadius: 'sm',
  '&[data-tone=added]': { background: 'green.bg', '& > :first-child': { color: 'green' } },
  '&[data-tone=removed]': { background: 'coral.bg', '& > :first-child': { color: 'coral' } },
});
const words = css({ minWidth: '0', overflowWrap: 'anywhere' });
const codeStyle = css({ marginInlineStart: 'auto', fontSize: 'tiny', color: 'ink.soft', overflowWrap: 'anywhere' });
