import { area } from '../../../contract/resources/area.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 地域管理: regions of the world in their tree. */
export default function AreasScreen() {
  return <ResourceScreen definition={area} />;
}
