import type { Combination } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { nameOfFile } from '../../effects/fileName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { FigureButtons } from '../../ui/charts/FigureButtons.tsx';
import { TableCsv } from '../detail/CsvButton.tsx';
import { DetailSection, Nothing } from '../detail/DetailSection.tsx';
import { PassportTable } from '../detail/PassportTable.tsx';
import { combinationColumns, combinationFileColumns } from './combinationColumns.tsx';
import { ExcessPlot } from './ExcessPlot.tsx';
import { MethodText } from './MethodText.tsx';
import { combinationMethod } from './methodWords.ts';
import { titleIn } from './names.ts';
import type { StudyPart } from './part.ts';

/** Whether two agents together slow growth more than their single arms predict. */
export function CombinationSection({ study, arms, source, table }: StudyPart) {
  const shown = new Set(arms.map(({ name }) => name));
  const combinations = study.combinations.filter(({ arm }) => shown.has(arm));
  const columns = combinationColumns(study);
  return (
    <DetailSection
      id="combinations"
      title={m.study_combinations()}
      {...(study.combinations.length > 0 && {
        text: m.study_combinations_text(),
        tools: (
          <>
            <TableCsv
              {...source}
              table={m.study_combinations()}
              columns={combinationFileColumns(study)}
              rows={study.combinations}
            />
            {combinations.length > 0 && (
              <FigureButtons
                fileName={nameOfFile(source.name, m.study_combinations())}
                title={listed([source.name, m.study_combinations()])}
                description={`${m.study_combinations_text()} ${source.provenance(m.study_combinations())}`}
                figure={<ExcessPlot study={study} combinations={combinations} />}
              />
            )}
          </>
        ),
      })}
    >
      {study.incomplete.length > 0 && (
        <Nothing>
          {m.study_singles_needed({ arms: listed(study.incomplete.map((name) => titleIn(study, name))) })}
        </Nothing>
      )}
      {study.unfitted.length > 0 && (
        <Nothing>
          {m.study_combinations_unfitted({ arms: listed(study.unfitted.map((name) => titleIn(study, name))) })}
        </Nothing>
      )}
      {study.combinations.length + study.incomplete.length + study.unfitted.length === 0 && (
        <Nothing>{study.reference === null ? m.study_combinations_no_control() : m.study_combinations_none()}</Nothing>
      )}
      {study.combinations.length > 0 && combinations.length === 0 && <Nothing>{m.study_combinations_hidden()}</Nothing>}
      {combinations.length > 0 && (
        <>
          {!table && <ExcessPlot study={study} combinations={combinations} />}
          <div className={tableStyle}>
            <PassportTable<Combination>
              caption={m.study_combinations()}
              columns={columns}
              rows={combinations}
              rowKey={({ arm }) => arm}
              minWidth={880}
            />
          </div>
          <p className={note}>
            {combinations.map((one) => (
              <span key={one.arm}>
                {m.study_hsa_conditional({ arm: titleIn(study, one.arm), better: titleIn(study, one.better) })}{' '}
              </span>
            ))}
          </p>
          <MethodText>{combinationMethod(study, combinations)}</MethodText>
        </>
      )}
    </DetailSection>
  );
}

const tableStyle = css({ marginTop: '4' });
const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft', maxWidth: '96ch' });
