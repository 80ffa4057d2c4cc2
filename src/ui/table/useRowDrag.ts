import { type DragEvent, useState } from 'react';
import type { DropPlace, GridMoving } from './columns.ts';
import type { RowDrag } from './GridRow.tsx';

/**
 * Moves rows by dragging. The upper and lower quarter of a row mean before and after it, the middle means inside it.
 */
export function useRowDrag<Row>(moving: GridMoving<Row> | undefined, rowKey: (row: Row) => string) {
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<{ key: string; place: DropPlace }>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drag: RowDrag<Row> | undefined = moving && {
    canMove: moving.canMove,
    onStart: (row, event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', rowKey(row));
      setDragged(row);
    },
    onOver: (row, event) => {
      if (dragged === undefined || !moving.canDrop(dragged, row)) return setOver(undefined);
      event.preventDefault();
      const place = placeOf(event);
      if (over?.key !== rowKey(row) || over.place !== place) setOver({ key: rowKey(row), place });
    },
    onDrop: (row, event) => {
      event.preventDefault();
      if (dragged !== undefined && moving.canDrop(dragged, row)) moving.onDrop(dragged, row, placeOf(event));
      end();
    },
    onEnd: end,
  };
  const dropOf = (key: string) => (over?.key === key ? over.place : undefined);
  return { drag, dropOf };
}

function placeOf({ currentTarget, clientY }: DragEvent): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside';
}
