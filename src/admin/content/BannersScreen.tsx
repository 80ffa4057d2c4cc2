import { banner } from '../../../contract/resources/content/banner.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** Messages of the home page. */
export default function BannersScreen() {
  return <ResourceScreen definition={banner} />;
}
