import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { TableCsv } from '../detail/CsvButton.tsx';
import { DetailSection, Nothing } from '../detail/DetailSection.tsx';
import { PassportTable } from '../detail/PassportTable.tsx';
import { MethodText } from './MethodText.tsx';
import { resultMethod } from './methodWords.ts';
import type { StudyPart } from './part.ts';
import { comparisonColumns, growthColumns, responseColumns, resultFileColumns } from './resultColumns.tsx';

/** The results of each arm: its response, its growth, and the tests against the reference arm. */
export function ResultSection({ study, arms, source }: StudyPart) {
  const treated = arms.filter(({ role }) => role === 'treatment');
  const rowKey = ({ name }: { name: string }) => name;
  return (
    <DetailSection
      id="results"
      title={m.study_results()}
      text={m.study_results_text()}
      tools={<TableCsv {...source} table={m.study_results()} columns={resultFileColumns(study)} rows={study.arms} />}
    >
      <PassportTable
        caption={m.study_response()}
        columns={responseColumns(study)}
        rows={arms}
        rowKey={rowKey}
        minWidth={980}
      />
      <h3 className={subtitle}>{m.study_growth_and_event()}</h3>
      <PassportTable
        caption={m.study_growth_and_event()}
        columns={growthColumns(study)}
        rows={arms}
        rowKey={rowKey}
        minWidth={900}
      />
      <h3 className={subtitle}>{m.study_comparison()}</h3>
      {study.reference === null ? (
        <Nothing>{m.study_no_control()}</Nothing>
      ) : treated.length === 0 ? (
        <Nothing>{m.study_no_treated()}</Nothing>
      ) : (
        <PassportTable
          caption={m.study_comparison()}
          columns={comparisonColumns()}
          rows={treated}
          rowKey={rowKey}
          minWidth={1040}
        />
      )}
      <MethodText>{resultMethod(study)}</MethodText>
    </DetailSection>
  );
}

const subtitle = css({ textStyle: 'heading', marginTop: '8', marginBottom: '2' });
