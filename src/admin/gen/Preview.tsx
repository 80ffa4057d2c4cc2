import { useMemo, useState } from 'react';
import type { GeneratedResource } from '../../../contract/entities/generator.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { FilesPane } from './FilesPane.tsx';
import { FormPreview } from './FormPreview.tsx';
import { drawableDefinition } from './previewOf.ts';
import { TablePreview } from './TablePreview.tsx';
import type { GeneratorState } from './useGenerator.ts';

type Part = 'table' | 'form' | 'files';

/** The preview: table and form update while the user types; the files are generated on request. */
export function Preview({ state }: { state: GeneratorState }) {
  const { resource } = state;
  const [part, setPart] = useState<Part>('table');
  const [wanted, setWanted] = useState<GeneratedResource>();
  const definition = useMemo(() => drawableDefinition(resource), [resource]);
  const askFiles = () => setWanted(state.ask() ? resource : undefined);
  return (
    <section className={root} aria-label={m.admin_gen_preview()}>
      <header className={head}>
        <Segmented<Part>
          label={m.admin_gen_preview()}
          value={part}
          options={[
            { value: 'table', label: m.admin_gen_part_table() },
            { value: 'form', label: m.admin_gen_part_form() },
            { value: 'files', label: m.admin_gen_part_files() },
          ]}
          onChange={(chosen) => {
            setPart(chosen);
            if (chosen === 'files') askFiles();
          }}
        />
        {part === 'files' && wanted !== resource && (
          <Button size="sm" variant="outline" onClick={askFiles}>
            {m.admin_gen_files_again()}
          </Button>
        )}
      </header>
      {part === 'table' && <TablePreview definition={definition} />}
      {/* a changed set of fields resets the form */}
      {part === 'form' && <FormPreview key={JSON.stringify(definition.fields)} definition={definition} />}
      {part === 'files' &&
        (wanted ? (
          <FilesPane key={JSON.stringify(wanted)} resource={wanted} onRefused={state.refused} />
        ) : (
          <EmptyState title={m.admin_gen_files_wait()}>{m.admin_gen_files_wait_text()}</EmptyState>
        ))}
    </section>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: '520px',
  borderTop: { base: '1px solid {colors.line}', wide: '0' },
  wide: { minHeight: '0', overflow: 'hidden' },
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  flexShrink: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line.soft}',
});
