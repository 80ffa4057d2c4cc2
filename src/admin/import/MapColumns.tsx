import { useSelector } from '@xstate/react';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { ClearChoice } from './ClearChoice.tsx';
import { ColumnSources } from './ColumnSources.tsx';
import { FileFormat } from './FileFormat.tsx';
import { PublishChoice } from './PublishChoice.tsx';
import { SaveMapping } from './SaveMapping.tsx';
import { section, sectionHeading } from './styles.ts';
import { UnknownValues } from './UnknownValues.tsx';
import type { DataImportRef } from './useDataImport.ts';

/** The second step: what the file is, where each column of the catalog comes from, and what unknown values mean. */
export function MapColumns({ actor }: { actor: DataImportRef }) {
  const { kind, proposal, reading, publish, clear, savedAs } = useSelector(actor, ({ context }) => context);
  if (!proposal || !reading) return null;
  const left = proposal.columns.filter(({ target }) => target === null).map(({ name }) => name);
  return (
    <>
      <FileFormat
        kind={kind}
        proposal={proposal}
        reading={reading}
        onKind={(chosen) => actor.send({ type: 'import.kindChosen', kind: chosen })}
        onFormat={(format) => actor.send({ type: 'import.formatChosen', format })}
        onUnit={(unit) => actor.send({ type: 'import.unitChosen', unit })}
      />
      {kind !== null && (
        <>
          <section className={section} aria-label={m.admin_import_columns()}>
            <h2 className={sectionHeading}>{m.admin_import_columns()}</h2>
            {proposal.missing.length > 0 && (
              <p role="alert" className={missing}>
                {m.admin_import_missing({ columns: listed(proposal.missing) })}
              </p>
            )}
            <ColumnSources
              kind={kind}
              proposal={proposal}
              reading={reading}
              onSource={(column, source) => actor.send({ type: 'import.sourceChosen', column, source })}
            />
            {left.length > 0 && <p className={quiet}>{m.admin_import_left_columns({ columns: listed(left) })}</p>}
          </section>
          <UnknownValues
            unknown={proposal.unknown}
            lookedTo={proposal.lookedTo}
            reading={reading}
            onMeaning={(column, value, result) => actor.send({ type: 'import.valueTranslated', column, value, result })}
          />
          <section className={section}>
            <PublishChoice
              kind={kind}
              publish={publish || !importKinds[kind].drafts}
              onChoose={(chosen) => actor.send({ type: 'import.publishChosen', publish: chosen })}
            />
            <ClearChoice
              kind={kind}
              clear={clear}
              onChoose={(chosen) => actor.send({ type: 'import.clearChosen', clear: chosen })}
            />
          </section>
          <SaveMapping
            savedAs={savedAs}
            disabled={proposal.missing.length > 0}
            onSave={(name) => actor.send({ type: 'import.readingNamed', name })}
          />
        </>
      )}
    </>
  );
}

const missing = css({ color: 'coral' });
const quiet = css({ color: 'ink.soft', overflowWrap: 'anywhere', maxWidth: '100ch' });
