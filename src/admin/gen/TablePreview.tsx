import { useState } from 'react';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Question } from '../../../machines/crud/question.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { columnsOf } from '../resource/columns.tsx';
import { RecordLines } from '../resource/RecordLines.tsx';
import { SearchBar } from '../resource/SearchBar.tsx';
import { useChoices } from '../resource/sources.tsx';
import { treeOfRows } from '../resource/tree.ts';
import { PlainValues } from '../resource/ValueCell.tsx';
import { exampleRows } from './previewOf.ts';

/** The search bar and table as the screen will render them, with example records. */
export function TablePreview({ definition }: { definition: ResourceDefinition }) {
  const choices = useChoices();
  const [question, setQuestion] = useState<Question>({ text: '', filters: {}, sort: [], page: 1, limit: 20 });
  const firstOf = (dictionary: string) => choices({ kind: 'choice', dictionary, label: definition.title })[0]?.value;
  const rows = exampleRows(definition, firstOf);
  const tree = definition.tree && treeOfRows(definition, rows);
  const all = columnsOf(definition, choices);
  const columns = definition.list.flatMap((name) => all.find(({ key }) => key === name) ?? []);
  return (
    <div className={root}>
      <SearchBar
        definition={definition}
        question={question}
        onSearch={(narrowing) => setQuestion({ ...question, ...narrowing })}
        onReset={() => setQuestion({ ...question, text: '', filters: {} })}
      />
      <PlainValues value>
        <Grid
          caption={localized(definition.title)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={(record) => localized(labelOf(definition, record).label)}
          tree={
            tree && {
              levelOf: tree.levelOf,
              hasChildren: ({ id }) => tree.childrenOf(id).length > 0,
              isExpanded: () => true,
              onToggle: () => {},
            }
          }
          lines={(record) => <RecordLines definition={definition} record={record} columns={columns} />}
        />
      </PlainValues>
    </div>
  );
}

const root = css({ flex: '1 1 0', display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '400px' });
