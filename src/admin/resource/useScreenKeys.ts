import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { allowsAct } from '../../../contract/resources/standing.ts';
import { isInOwnOrder } from '../../../machines/crud/question.ts';
import { aimFor } from '../../../machines/crud/recordList.setup.ts';
import { type GridHandle, isTyped } from '../../ui/table/useRowKeys.ts';
import { isTakenElsewhere } from '../base/keys.ts';
import { copyRecord } from './copyRecord.ts';
import { moveBy, treeOfRows } from './tree.ts';
import type { Crud, List } from './useCrud.ts';

type ScreenKeys = {
  crud: Crud;
  list: List;
  definition: ResourceDefinition;
  current: string | undefined;
  grid: RefObject<GridHandle | null>;
};
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/**
 * Handles the keys of a list while the focus is in the page, but not in a field or an overlay. Returns the screen's key
 * listener and its ref.
 */
export function useScreenKeys({ crud, list, definition, current, grid }: ScreenKeys) {
  const screen = useRef<HTMLDivElement>(null);
  const pressElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target, defaultPrevented, isComposing } = event;
    const inside = target instanceof Node && screen.current?.contains(target);
    if (!inside && !defaultPrevented && !isComposing && !isTakenElsewhere(event)) press(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', pressElsewhere);
    return () => window.removeEventListener('keydown', pressElsewhere);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    // overlays are rendered elsewhere, but their events bubble through here
    const inside = target instanceof Node && event.currentTarget.contains(target);
    if (inside && !(target instanceof HTMLElement && isTyped(target))) press(event);
  };
  return { screen, onKeyDown };

  function press(event: Pressed): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const act = actOf();
    if (!act) return;
    event.preventDefault();
    act();

    function actOf(): (() => void) | undefined {
      const letter = key.toLowerCase();
      if ((metaKey || ctrlKey) && !shiftKey && letter === 'z') return () => crud.send({ type: 'crud.undo' });
      if (metaKey || ctrlKey) return undefined;
      if (altKey) return move();
      if (letter === 'c') return () => crud.send({ type: 'crud.create' });
      if (letter === 'j') return () => grid.current?.move(1);
      if (letter === 'k') return () => grid.current?.move(-1);
      if (letter === 'e' && current !== undefined) return () => crud.send({ type: 'crud.edit', id: current });
      if (letter === 'd' && current !== undefined) return copy();
      if (letter === 'b' && isChosen()) {
        const allMatching = list.getSnapshot().hasTag('allMatching');
        return () =>
          crud.send({ type: 'crud.bulk', aim: aimFor(list.getSnapshot().context, allMatching, 'edit'), field: null });
      }
      if (key === 'Escape' && isChosen()) {
        return () => list.send({ type: 'list.selectionCleared' });
      }
      return undefined;
    }
    function isChosen(): boolean {
      return list.getSnapshot().hasTag('some') || list.getSnapshot().hasTag('allMatching');
    }
    function copy(): (() => void) | undefined {
      const record = list.getSnapshot().context.result?.rows.find(({ id }) => id === current);
      return record && (() => crud.send({ type: 'crud.create', values: copyRecord(definition, record) }));
    }
    function move(): (() => void) | undefined {
      const { result, question } = list.getSnapshot().context;
      const rows = result?.rows ?? [];
      const record = rows.find(({ id }) => id === current);
      const movable =
        definition.tree && isInOwnOrder(definition, question) && record && allowsAct(definition, record, 'edit');
      const wanted = movable && moveBy(treeOfRows(definition, rows), record, key);
      return wanted ? () => crud.send({ type: 'crud.move', move: wanted }) : undefined;
    }
  }
}
