import { Link } from 'wouter';
import type { Passport, SimilarModel } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, whole } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel } from '../../shared/modelLabels.ts';
import { MiniCurves } from '../../ui/charts/MiniCurves.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DetailSection } from './DetailSection.tsx';
import { changeWords, listWords } from './words.ts';

/** The most similar models, each with the reasons. */
export function SimilarSection({ passport: { similar } }: { passport: Passport }) {
  if (similar.length === 0) return null;
  return (
    <DetailSection id="similar" title={m.detail_similar()} text={m.detail_similar_text()}>
      <ul className={grid}>
        {similar.map((model) => (
          <li key={model.id}>
            <SimilarCard model={model} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function SimilarCard({ model }: { model: SimilarModel }) {
  const { id, modelCode, modelType, alterations, similarity, best, curves } = model;
  return (
    <Link className={card} href={`/search/detail?id=${id}`}>
      <span className={codeRow}>
        <b className={code}>{modelCode}</b> <Tag>{modelTypeLabel(modelType)}</Tag>
      </span>
      <span className={alts}>
        {alterations.map((alteration) => (
          <span key={`${alteration.gene} ${alteration.kind} ${alteration.proteinChange}`} className={altItem}>
            <em>{alteration.gene}</em> <small>{changeWords(alteration)}</small>
          </span>
        ))}
      </span>
      {curves && best ? (
        <MiniCurves
          label={m.detail_similar_curves({ model: modelCode, agent: localized(best.agent) })}
          courses={[
            { key: 'control', color: 'var(--colors-viz-tick)', points: curves.control.map(pointOf) },
            { key: 'treated', color: 'var(--colors-chart-1)', points: curves.treated.map(pointOf) },
          ]}
        />
      ) : (
        <span className={noCurves} aria-hidden="true" />
      )}
      <span className={foot}>
        <span>{m.detail_similarity({ value: formatNumber(similarity, { minimumFractionDigits: 2 }) })}</span>
        {best && <span>{bestWords(best)}</span>}
      </span>
      <span className={reasonList}>
        {reasonWords(model).map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </span>
    </Link>
  );
}

/** Returns the best response as text, for example 'Osimertinib: mPR, TGI 104%, n = 8'. */
const bestWords = ({ agent, mRecist, tgiPercent, n }: NonNullable<SimilarModel['best']>): string =>
  m.detail_agent_response({
    agent: localized(agent),
    figures: listed([
      mRecist,
      tgiPercent !== null && m.compare_tgi({ percent: whole(tgiPercent) }),
      n !== null && m.detail_n({ n }),
    ]),
  });

const pointOf = ({ day, mean }: { day: number; mean: number }) => ({ x: day, y: mean });

function reasonWords({ reasons }: SimilarModel): string[] {
  const { histology, disease, alterations, expression, responses } = reasons;
  const words: string[] = [];
  if (alterations.length > 0) {
    const list = alterations.map((one) => `${one.gene} ${one.proteinChange ? changeWords(one) : ''}`.trim());
    words.push(m.detail_reason_alterations({ list: listWords(list) }));
  }
  if (histology) words.push(m.detail_reason_histology());
  else if (disease) words.push(m.detail_reason_disease());
  if (expression) {
    const value = formatNumber(expression.correlation, { minimumFractionDigits: 2 });
    words.push(m.detail_reason_expression({ value, genes: expression.genes }));
  }
  if (responses) {
    const { difference, agents } = responses;
    words.push(
      m.detail_reason_responses({
        difference: whole(difference),
        agents: listWords(agents.slice(0, 3).map(localized)),
      }),
    );
  }
  return words;
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    wide: 'repeat(4, minmax(0, 1fr))',
    _print: 'repeat(2, minmax(0, 1fr))',
  },
  gap: '6',
});
const card = css({
  display: 'grid',
  gridTemplateRows: 'auto minmax(44px, auto) 56px auto 1fr',
  gap: '2',
  height: '100%',
  paddingTop: '3.5',
  borderTop: '1px solid {colors.ink}',
  textStyle: 'small',
  '&:hover b': { color: 'accent.ink' },
});
const codeRow = css({ display: 'flex', alignItems: 'center', gap: '2' });
const code = css({ fontWeight: 'semibold' });
const alts = css({ display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', gap: '4px 12px' });
const altItem = css({
  whiteSpace: 'nowrap',
  '& em': { fontStyle: 'italic', fontWeight: 'semibold' },
  '& small': { textStyle: 'tiny', color: 'ink.soft' },
});
const noCurves = css({ borderBottom: '1px dashed {colors.viz.base}', height: '28px' });
const foot = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  paddingTop: '2',
  borderTop: '1px solid {colors.line.soft}',
  textStyle: 'tiny',
  color: 'ink.soft',
  fontVariantNumeric: 'tabular-nums',
  '& > :first-child': { flexShrink: '0' },
  '& > * + *': { textAlign: 'end' },
});
const reasonList = css({ display: 'grid', gap: '0.5', alignContent: 'start', textStyle: 'tiny', color: 'ink.faint' });
