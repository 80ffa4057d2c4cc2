import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';

type Health = ClusterIndex['health'];

const names: Record<Health, () => string> = {
  green: m.cluster_health_green,
  yellow: m.cluster_health_yellow,
  red: m.cluster_health_red,
};
const tones = { green: 'good', yellow: 'slow', red: 'bad' } as const;

/** Returns the meaning of the cluster's health color in words. */
export const healthName = (health: Health): string => names[health]();
export const healthTone = (health: Health): 'good' | 'slow' | 'bad' => tones[health];
