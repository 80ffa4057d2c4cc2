import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import { hindranceOf, type IndexAct, isTaking } from '../../../contract/indexActs.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { actWords } from './actWords.ts';
import { isBuilt } from './isBuilt.ts';

type IndexMenuProps = { index: ClusterIndex; building: boolean; onAct: (act: IndexAct, index: ClusterIndex) => void };

/** The acts that the user may perform on an index in its current state. */
export function IndexMenu({ index, building, onAct }: IndexMenuProps) {
  const has = useHasCode();
  const acts = (Object.keys(actWords) as IndexAct[]).filter(
    (act) =>
      has(actWords[act].code) && hindranceOf(act, index) === null && !(isBuilt(index, building) && isTaking(act)),
  );
  const items = acts.map((key) => ({
    key,
    label: actWords[key].name(),
    icon: actWords[key].icon,
    dangerous: key === 'delete',
  }));
  if (items.length === 0) return null;
  return <RowMenu name={index.index} items={items} onSelect={(act) => onAct(act as IndexAct, index)} />;
}
