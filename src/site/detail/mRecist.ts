import type { MRecist } from '../../../contract/mRecist.ts';
import { m } from '../../i18n/compiled/messages.js';

export const mRecistLabel = (category: MRecist | null): string =>
  category === null ? m.detail_unclassified() : mRecistLabels[category]();
const mRecistLabels: Record<MRecist, () => string> = {
  mCR: m.detail_mcr,
  mPR: m.detail_mpr,
  mSD: m.detail_msd,
  mPD: m.detail_mpd,
};

export const mRecistColor = (category: MRecist | null): string =>
  category === null ? 'var(--colors-viz-base)' : `var(--colors-mrecist-${category.slice(1).toLowerCase()})`;
