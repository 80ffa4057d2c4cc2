import { banner } from '../../../contract/resources/content/banner.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The screen for home page banners. */
export default function BannersScreen() {
  return <ResourceScreen definition={banner} />;
}
