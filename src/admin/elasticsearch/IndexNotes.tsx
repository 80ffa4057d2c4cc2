import type { ClusterIndex } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Tag } from '../../ui/Tag.tsx';
import { isBuilt } from './isBuilt.ts';

/** Notes on an index that is not in its normal state, and why some acts are not offered. */
export function IndexNotes({ index, building }: { index: ClusterIndex; building: boolean }) {
  const { open, lock, merging, complete, current } = index;
  const tags = [
    !open && m.cluster_index_closed(),
    lock !== null && m.cluster_index_locked(),
    merging && m.cluster_index_merging(),
    !complete && !current && !isBuilt(index, building) && m.cluster_index_incomplete(),
  ].filter((word) => word !== false);
  const words = [
    current && m.cluster_index_current(),
    isBuilt(index, building) && m.cluster_index_building(),
    lock === 'diskFull' && m.cluster_index_disk_full(),
    current && lock !== null && m.cluster_index_behind(),
  ].filter((word) => word !== false);
  if (tags.length === 0 && words.length === 0) return null;
  return (
    <span className={root}>
      {tags.map((word) => (
        <Tag key={word} tone="amber">
          {word}
        </Tag>
      ))}
      {words.map((word) => (
        <span key={word} className={note}>
          {word}
        </span>
      ))}
    </span>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginTop: '1', maxWidth: '320px' });
const note = css({ textStyle: 'tiny', fontWeight: 'regular', color: 'ink.soft', whiteSpace: 'normal' });
