import type { Identity, IdentitySample } from '../../../../contract/entities/identity.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TableCsv } from '../../detail/CsvButton.tsx';
import { DetailSection } from '../../detail/DetailSection.tsx';
import { type PassportColumn, PassportTable } from '../../detail/PassportTable.tsx';
import type { StudySource } from '../../study/source.ts';
import { allColumns, allMatches } from './columns.tsx';
import { judgments, matchesOf, scoreText } from './words.ts';

type SampleSectionProps = {
  result: Identity;
  /** The place of the chosen sample. */
  chosen: number;
  source: StudySource;
  onChoose: (sample: number) => void;
};

/** The samples with their best match and the judgment. A sample is chosen by its name. */
export function SampleSection({ result, chosen, source, onChoose }: SampleSectionProps) {
  const { samples, compared } = result;
  const columns: PassportColumn<IdentitySample>[] = [
    {
      key: 'sample',
      label: m.identity_sample(),
      heads: true,
      cell: (sample) => {
        const place = samples.indexOf(sample);
        return samples.length === 1 ? (
          sample.name
        ) : (
          <span className={choice}>
            <Button
              variant={place === chosen ? 'primary' : 'outline'}
              size="sm"
              aria-pressed={place === chosen}
              onClick={() => onChoose(place)}
            >
              <span className={sampleName}>{sample.name}</span>
            </Button>
          </span>
        );
      },
      text: ({ name }) => name,
    },
    {
      key: 'loci',
      label: m.identity_loci_read(),
      numeric: true,
      cell: ({ profile }) => formatNumber(profile.length),
      text: ({ profile }) => profile.length,
    },
    {
      key: 'best',
      label: m.identity_best(),
      cell: (sample) => {
        const [best] = matchesOf(sample, result.models);
        return best ? (
          <TextLink href={`/search/detail?id=${best.model.id}`}>{best.model.modelCode}</TextLink>
        ) : (
          m.identity_no_match()
        );
      },
      text: (sample) => matchesOf(sample, result.models)[0]?.model.modelCode ?? null,
    },
    {
      key: 'tanabe',
      label: m.identity_tanabe(),
      numeric: true,
      cell: ({ matches: [best] }) => (best ? scoreText(best.tanabe) : '--'),
      text: ({ matches: [best] }) => best?.tanabe ?? null,
    },
    {
      key: 'shared',
      label: m.identity_shared_loci(),
      numeric: true,
      cell: ({ matches: [best] }) => formatNumber(best?.sharedLoci ?? 0),
      text: ({ matches: [best] }) => best?.sharedLoci ?? 0,
    },
    {
      key: 'judgment',
      label: m.identity_judgment(),
      cell: ({ matches: [best] }) =>
        best ? <Tag tone={judgments[best.judgment].tone}>{judgments[best.judgment].label()}</Tag> : '--',
      text: ({ matches: [best] }) => (best ? judgments[best.judgment].label() : null),
    },
    {
      key: 'mixture',
      label: m.identity_mixture(),
      cell: ({ mixed, manyAlleles }) => (
        <>
          {mixed && <Tag tone="coral">{m.identity_mixed()}</Tag>}
          {manyAlleles.length > 0 ? (
            <small className={many}>{m.identity_many({ loci: listed(manyAlleles) })}</small>
          ) : (
            '--'
          )}
        </>
      ),
      text: ({ manyAlleles }) => listed(manyAlleles),
    },
  ];
  return (
    <DetailSection
      id="samples"
      title={m.identity_samples()}
      text={m.identity_samples_text({ samples: samples.length, compared: formatNumber(compared) })}
      tools={
        <TableCsv
          {...source}
          label={m.detail_csv()}
          table={m.identity_all()}
          columns={allColumns()}
          rows={allMatches(result)}
        />
      }
    >
      <PassportTable
        caption={m.identity_samples()}
        columns={columns}
        rows={samples}
        rowKey={({ name }) => name}
        minWidth={760}
        stacks
      />
    </DetailSection>
  );
}

// on paper a name is text
const choice = css({ _print: { '& button': { display: 'contents!' } } });
const sampleName = css({
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  textAlign: 'start',
  _print: { color: 'ink' },
});
const many = css({ display: 'block', textStyle: 'tiny', color: 'ink.soft', marginTop: '1' });
