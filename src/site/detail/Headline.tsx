import type { Passport, PassportResponse } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed, listSeparator } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Tag } from '../../ui/Tag.tsx';
import { changeWords, diagnosisWords, listWords, mRecistWords } from './words.ts';

const SHOWN = 3;
/** Placeholder for the alterations: the sentence is split at it, so that gene symbols can be italic. */
const PLACE = '\u0000';

/** Describes the model in one sentence: diagnosis, leading alterations, prior treatment. */
export function Headline({ passport }: { passport: Passport }) {
  const diagnosis = diagnosisWords(passport);
  const treatments = listWords((passport.patient.priorTreatments ?? []).map(localized));
  const alterations = passport.alterations.slice(0, SHOWN);
  const [before, after] = sentence({ diagnosis, treatments, altered: alterations.length > 0 }).split(PLACE);
  return (
    <p className={lead}>
      {before}
      {alterations.map((alteration, index) => (
        <span key={`${alteration.gene} ${alteration.kind} ${alteration.proteinChange}`} className={item}>
          {index > 0 && listSeparator()}
          <em>{alteration.gene}</em> {changeWords(alteration)}
        </span>
      ))}
      {after}
    </p>
  );
}

function sentence({ diagnosis, treatments, altered }: { diagnosis: string; treatments: string; altered: boolean }) {
  if (altered && treatments) return m.detail_sentence_full({ diagnosis, treatments, alterations: PLACE });
  if (altered) return m.detail_sentence_altered({ diagnosis, alterations: PLACE });
  return treatments ? m.detail_sentence_treated({ diagnosis, treatments }) : diagnosis;
}

/** The key result: the best and the worst class with their agents, and whether this is demo data. */
export function Verdict({ passport: { responses, demo } }: { passport: Passport }) {
  const best = responses.find(({ mRecist }) => mRecist === 'mCR' || mRecist === 'mPR');
  const worst = responses.findLast(({ mRecist }) => mRecist === 'mPD');
  if (!best && !worst && !demo) return null;
  return (
    <p className={tags}>
      {best && <Tag tone="accent">{verdictWords(best)}</Tag>}
      {worst && <Tag>{verdictWords(worst)}</Tag>}
      {demo && <Tag tone="amber">{m.detail_demo()}</Tag>}
    </p>
  );
}

/**
 * Returns the key result as text, for example 'Partial response (mPR) under Osimertinib'. Marks a class that differs
 * between curves and report.
 */
const verdictWords = ({ agent, mRecist, classesDiffer }: PassportResponse): string =>
  listed([
    m.detail_class_under({ class: mRecistWords(mRecist), agent: localized(agent) }),
    classesDiffer && m.detail_classes_differ(),
  ]);

const lead = css({ marginTop: '2.5', textStyle: 'lead', lineHeight: '1.4', color: 'ink.soft', maxWidth: '72ch' });
const item = css({ '& em': { fontStyle: 'italic' } });
const tags = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '4',
  '& > *': { minHeight: '26px', whiteSpace: 'normal', overflowWrap: 'anywhere' },
});
