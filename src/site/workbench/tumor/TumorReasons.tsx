import type { TumorMatch } from '../../../../contract/entities/tumor.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { listed } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ShortlistButton } from '../../shortlist/ShortlistButton.tsx';
import { points, reasonsOf } from './words.ts';

/** The models in their order, each with the reasons for its score in words. */
export const TumorReasons = ({ models }: { models: readonly TumorMatch[] }) => (
  <ol className={list} aria-label={m.tumor_reasons()}>
    {models.map((match) => (
      <li key={match.id} className={item}>
        <div className={head}>
          <TextLink href={`/search/detail?id=${match.id}`} className={code}>
            {match.modelCode}
          </TextLink>
          <span className={about}>
            {listed([modelTypeLabel(match.modelType), match.disease && localizedOr(match.disease, '')])}
          </span>
          <span className={end}>
            <span className={score}>{m.tumor_points({ score: points(match.score) })}</span>
            <span data-print="none">
              <ShortlistButton model={match} iconOnly size="sm" />
            </span>
          </span>
        </div>
        <ul className={why}>
          {reasonsOf(match).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

const list = css({ display: 'grid' });
const item = css({ paddingBlock: '4', borderTop: '1px solid {colors.line}', _print: { breakInside: 'avoid' } });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: '1',
  columnGap: '4',
  marginBottom: '1',
});
const code = css({ fontWeight: 'semibold', whiteSpace: 'nowrap' });
const about = css({ textStyle: 'small', color: 'ink.soft' });
const end = css({ display: 'flex', alignItems: 'center', gap: '4', marginInlineStart: 'auto' });
const score = css({ textStyle: 'small', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const why = css({ textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
