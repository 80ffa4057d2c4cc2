import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { NEW_RULE } from '../../../contract/dataScopes.ts';
import type { GrantNode, RuleMenuNode } from '../../../contract/entities/administration.ts';
import { grantNodes } from '../../../machines/rolePermissions/grants.ts';
import type { TreeNode } from '../../../machines/tree/nodes.ts';
import { treeMachine } from '../../../machines/tree/tree.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import type { SpecialFormProps } from '../resource/panelParts.ts';
import { GrantTree } from '../role/GrantTree.tsx';

/** The menus that a rule applies to, ticked in their tree. */
export function MenusField({ field, value, values, set: _, labels: __, own, ...rest }: SpecialFormProps) {
  const api = useApi();
  const id = typeof values.id === 'string' ? values.id : (own ?? NEW_RULE);
  const { data, failed, missing, retry } = usePageData(() =>
    api('getRuleMenu', { params: { id } }, { notice: 'never' }),
  );
  const chosen = Array.isArray(value) ? value.map(String) : [];
  // the last value from the tree; a different one comes from outside, such as a form reset
  const [told, setTold] = useState({ value: chosen.join(), turn: 0 });
  if (told.value !== chosen.join()) setTold({ value: chosen.join(), turn: told.turn + 1 });
  const label = localized(field.label);
  return (
    <FieldFrame {...rest} label={label} wide>
      {(control) => (
        <div id={control.id} className={root} aria-busy={!data && !failed}>
          {(failed || missing) && <ErrorState title={m.admin_rule_menus_failed()} onRetry={retry} />}
          {!data && !failed && !missing && <SkeletonText lines={4} />}
          {data && (
            <MenuTree
              key={told.turn}
              menus={data.list}
              chosen={chosen}
              label={label}
              fixed={control.disabled || control.readOnly}
              onChosen={(next) => {
                setTold(({ turn }) => ({ value: next.join(), turn }));
                rest.onChange(next);
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

type MenuTreeProps = {
  menus: readonly RuleMenuNode[];
  chosen: readonly string[];
  label: string;
  fixed: boolean;
  onChosen: (chosen: readonly string[]) => void;
};

function MenuTree({ menus, chosen, label, fixed, onChosen }: MenuTreeProps) {
  const [nodes] = useState((): TreeNode[] => grantNodes(grantable(menus)));
  const tree = useActorRef(treeMachine, { input: { nodes, granted: chosen } });
  const granted = useSelector(tree, ({ context }) => context.granted);
  const before = useRef(granted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press in the tree alone is a change
  useEffect(() => {
    if (before.current === granted) return;
    before.current = granted;
    onChosen(granted);
  }, [granted]);
  return <GrantTree tree={tree} label={label} fixed={fixed} />;
}

/** Converts menus for the permission tree: each menu that a rule can apply to becomes a leaf. */
const grantable = (menus: readonly RuleMenuNode[]): GrantNode[] =>
  menus.map(({ id, name, bindable, children }) => ({
    id,
    name,
    kind: bindable ? 'page' : 'group',
    leaf: bindable ? id : null,
    children: grantable(children),
  }));

const root = css({
  maxHeight: '320px',
  overflow: 'auto',
  borderRadius: 'sm',
  border: '1px solid {colors.fieldLine}',
  background: 'surface',
});
