import { area } from '../../../contract/resources/area.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 地域管理: the tree of world regions. */
export default function AreasScreen() {
  return <ResourceScreen definition={area} />;
}
