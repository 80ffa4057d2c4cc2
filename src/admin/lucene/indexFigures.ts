import type { IndexState } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDuration } from '../../i18n/durations.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import type { Figure } from '../engine/Figures.tsx';

/** Key figures of the index. */
export const indexFigures = (state: IndexState): Figure[] => [
  {
    key: 'documents',
    name: m.engine_documents(),
    value: formatNumber(state.documents),
    detail: m.engine_published({ count: formatNumber(state.published) }),
  },
  {
    key: 'bytes',
    name: m.engine_memory(),
    value: formatBytes(state.bytes),
    detail: m.engine_process({ size: formatBytes(state.processBytes) }),
  },
  {
    key: 'lag',
    name: m.engine_lag(),
    value: formatDuration(state.lagSeconds === null ? null : state.lagSeconds * 1_000),
    detail: m.engine_lag_detail(),
  },
  {
    key: 'built',
    name: m.engine_built(),
    value: formatDate(state.lastBuiltAt),
    detail: [m.engine_took({ time: formatDuration(state.lastBuildMs) }), storing(state)].filter(Boolean).join(' · '),
  },
  {
    key: 'words',
    name: m.engine_words(),
    value: formatNumber(state.words),
    detail: m.engine_synonyms({ count: formatNumber(state.synonyms) }),
  },
  {
    key: 'segments',
    name: m.engine_segments(),
    value: formatNumber(state.segments),
    detail: state.segments > 1 ? m.engine_segments_detail() : undefined,
  },
];

const storing = ({ stored }: IndexState): string | undefined =>
  stored === null ? undefined : stored ? m.engine_stored() : m.engine_not_stored();
