import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { RolePermissions } from '../../../contract/entities/administration.ts';
import { grantNodes, grantsBeside } from '../../../machines/rolePermissions/grants.ts';
import type {
  RolePermissionsEvent,
  rolePermissionsMachine,
} from '../../../machines/rolePermissions/rolePermissions.machine.ts';
import { allLeaves, branchesOf, differenceOf } from '../../../machines/tree/nodes.ts';
import { treeMachine } from '../../../machines/tree/tree.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useLeaveGuard } from '../../portal/useLeaveGuard.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PaneFrame, PaneParts } from '../resource/Pane.tsx';
import { ChangeLists, ChangeReview } from './ChangeReview.tsx';
import { GrantTree } from './GrantTree.tsx';

type OpenPermissionsProps = {
  name: string;
  title: string;
  permissions: RolePermissions;
  snapshot: SnapshotFrom<typeof rolePermissionsMachine>;
  send: (event: RolePermissionsEvent) => void;
};

/** The permission tree of a loaded role, then the review of the change. The choices stay when the user goes back. */
export function OpenPermissions({ name, title, permissions, snapshot, send }: OpenPermissionsProps) {
  const [nodes] = useState(() => grantNodes(permissions.tree));
  const [all] = useState(() => allLeaves(branchesOf(nodes)));
  const tree = useActorRef(treeMachine, {
    input: { nodes, granted: permissions.everything ? all : permissions.grants },
  });
  const changed = useTag(tree, 'changed');
  const saved = useSelector(tree, ({ context }) => context.saved);
  const granted = useSelector(tree, ({ context }) => context.granted);
  const { effect, failure } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const reviewing = snapshot.hasTag('reviewing');
  const stale = snapshot.hasTag('stale');
  const fixed = snapshot.hasTag('fixed');
  const { added, taken } = differenceOf(saved, granted);
  const grants = [...granted, ...grantsBeside(nodes, permissions.grants)];
  useLeaveGuard(changed);
  const close = () => send({ type: 'rolePermissions.left', changed });
  return (
    <PaneFrame guarded={changed} onClose={close}>
      <PaneParts
        title={reviewing ? m.admin_role_review_title() : title}
        about={m.admin_role_granted({ granted: formatNumber(granted.length), all: formatNumber(all.length) })}
        foot={
          fixed ? undefined : stale ? (
            <span data-end>
              <Button size="sm" onClick={() => send({ type: 'rolePermissions.reloaded' })}>
                {m.admin_role_reload()}
              </Button>
            </span>
          ) : reviewing ? (
            <span data-end>
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                onClick={() => send({ type: 'rolePermissions.edited' })}
              >
                {m.admin_role_back()}
              </Button>
              <Button size="sm" pending={busy} onClick={() => send({ type: 'rolePermissions.saved' })}>
                {m.admin_role_save()}
              </Button>
            </span>
          ) : (
            <>
              <output className={count}>
                {changed ? `+${formatNumber(added.length)} −${formatNumber(taken.length)}` : m.crud_unchanged()}
              </output>
              <span data-end>
                <Button
                  variant="outline"
                  size="sm"
                  disabled={!changed || busy}
                  onClick={() => tree.send({ type: 'tree.reset' })}
                >
                  {m.crud_reset()}
                </Button>
                <Button
                  size="sm"
                  pending={busy}
                  disabled={!changed}
                  onClick={() => send({ type: 'rolePermissions.reviewed', grants })}
                >
                  {m.admin_role_review()}
                </Button>
              </span>
            </>
          )
        }
      >
        {failure && !stale && (
          <div className={place}>
            <FormFailure failure={failure} />
          </div>
        )}
        {fixed && <p className={note}>{permissions.everything ? m.admin_role_fixed() : m.admin_role_not_below()}</p>}
        {stale ? (
          <div className={place} role="alert">
            <p className={staleTitle}>{m.admin_role_stale_title()}</p>
            <p>{m.admin_role_stale_text()}</p>
            <ChangeLists nodes={nodes} added={added} removed={taken} />
          </div>
        ) : reviewing && effect ? (
          <ChangeReview nodes={nodes} effect={effect} />
        ) : (
          <GrantTree tree={tree} label={title} fixed={fixed || busy} />
        )}
        <ConfirmDialog
          open={snapshot.hasTag('asking')}
          leaving
          title={m.leave_title()}
          message={m.admin_role_leave_text({ name })}
          onConfirm={() => send({ type: 'rolePermissions.discarded' })}
          onCancel={() => send({ type: 'rolePermissions.stayed' })}
        />
      </PaneParts>
    </PaneFrame>
  );
}

const place = css({ display: 'grid', gap: '2', paddingInline: '5', paddingTop: '4' });
const note = css({ paddingInline: '5', paddingBlock: '3', background: 'amber.bg', color: 'amber' });
const staleTitle = css({ fontWeight: 'semibold' });
const count = css({ textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
