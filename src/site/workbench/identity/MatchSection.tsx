import type { Identity, IdentitySample } from '../../../../contract/entities/identity.ts';
import { IDENTITY_LIMITS } from '../../../../contract/identityLimits.ts';
import type { IdentityChoice } from '../../../../machines/identity/address.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { usePhone } from '../../../ui/useMedia.ts';
import { DetailSection, Nothing } from '../../detail/DetailSection.tsx';
import { PassportTable } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { locusColumns, locusFileColumns, locusRows, matchColumns } from './columns.tsx';
import { LocusGrid, NARROW_MATCHES } from './LocusGrid.tsx';
import { differingLoci, lociOf, type ModelMatch, matchesOf, scoreText } from './words.ts';

type MatchSectionProps = {
  result: Identity;
  sample: IdentitySample;
  /** How the profiles were compared. */
  choice: IdentityChoice;
  /** The cohort in words. */
  cohort: string;
  source: StudySource;
};

/** The best matches of a sample with their scores, and the comparison locus by locus. */
export function MatchSection({ result, sample, choice, cohort, source }: MatchSectionProps) {
  const isPhone = usePhone();
  const matches = matchesOf(sample, result.models);
  const title = m.identity_matches({ sample: sample.name });
  const loci = lociOf([sample.profile, ...matches.map(({ model }) => model.profile)]);
  const description = describeLoci(sample, matches, loci.length);
  const { sharedLoci: least } = IDENTITY_LIMITS;
  return (
    <>
      <DetailSection id="matches" title={title} text={m.identity_matches_text({ least })}>
        {matches.length === 0 ? (
          <Nothing>{m.identity_matches_none({ sample: sample.name })}</Nothing>
        ) : (
          <PassportTable
            caption={title}
            columns={matchColumns(sample)}
            rows={matches}
            rowKey={({ model }) => model.id}
            minWidth={860}
          />
        )}
        <MethodText>{methodOf({ result, sample, choice, cohort, matches })}</MethodText>
      </DetailSection>
      <FigureFrame
        id="loci"
        title={m.identity_loci()}
        source={source}
        text={sentences(
          m.identity_loci_text({ sample: sample.name, all: matches.length }),
          isPhone && matches.length > NARROW_MATCHES && m.identity_loci_narrow(),
        )}
        description={description}
        keys={[]}
        figure={matches.length === 0 ? null : <LocusGrid label={description} sample={sample} matches={matches} />}
        empty={m.identity_matches_none({ sample: sample.name })}
        table={{
          columns: locusColumns(sample, matches),
          rows: loci,
          rowKey: (locus) => locus,
          minWidth: 200 + matches.length * 130,
        }}
        csv={{ columns: locusFileColumns(sample.name), rows: locusRows(sample, matches) }}
      />
    </>
  );
}

/** Matches that the description names; all are in the table. */
const DESCRIBED = 3;

const describeLoci = (sample: IdentitySample, matches: readonly ModelMatch[], loci: number): string =>
  sentences(
    m.identity_loci_label({ sample: sample.name, matches: matches.length, loci }),
    ...matches.slice(0, DESCRIBED).map(({ model }) => {
      const names = differingLoci(sample.profile, model.profile);
      return m.identity_loci_row({ model: model.modelCode, differing: names.length, names: listed(names) });
    }),
  );

type Compared = Pick<MatchSectionProps, 'result' | 'sample' | 'choice' | 'cohort'> & { matches: readonly ModelMatch[] };

function methodOf({ result, sample, choice, cohort, matches: [best] }: Compared): string {
  const { related, uncertain, sharedLoci, manyAlleles } = IDENTITY_LIMITS;
  return sentences(
    m.identity_method({
      samples: result.samples.length,
      compared: formatNumber(result.compared),
      cohort,
      amelogenin: choice.amelogenin ? 'counted' : 'out',
      related,
      uncertain,
      least: sharedLoci,
      many: manyAlleles,
    }),
    best &&
      m.identity_method_best({
        sample: sample.name,
        model: best.model.modelCode,
        tanabe: scoreText(best.match.tanabe),
        query: scoreText(best.match.mastersQuery),
        reference: scoreText(best.match.mastersReference),
        shared: best.match.sharedAlleles,
        all: best.match.queryAlleles + best.match.referenceAlleles - best.match.sharedAlleles,
        loci: best.match.sharedLoci,
      }),
  );
}
