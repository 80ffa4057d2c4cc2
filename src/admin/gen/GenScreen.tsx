import { FileCode, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { KnownTable } from '../../../contract/entities/generator.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { ScreenHead, screenBar, screenRoot } from '../base/ScreenHead.tsx';
import { Generator } from './Generator.tsx';
import { newResource } from './genWords.ts';

/** 代码生成: generates the code of a resource from a table of the portal or from a description. */
export default function GenScreen() {
  const api = useApi();
  const { data, failed, retry } = usePageData(() => api('generatorState', { body: {} }, { notice: 'never' }));
  return (
    <div className={screenRoot}>
      <ScreenHead title={m.admin_page_gen()} about={m.admin_gen_about()} />
      {failed && <ErrorState title={m.admin_gen_state_failed()} onRetry={retry} />}
      {!data && !failed && (
        <div className={waiting}>
          <SkeletonText lines={6} />
        </div>
      )}
      {data && !data.enabled && (
        <EmptyState icon={FileCode} title={m.admin_gen_off()}>
          <p>{m.admin_gen_off_text()}</p>
          <pre className={example}>CODE_GENERATOR=on npm start</pre>
        </EmptyState>
      )}
      {data?.enabled && <Begin tables={data.tables} />}
    </div>
  );
}

type Begun = { table: string } | 'new';

/** The starting point: a table of the portal, or nothing. Choosing another one discards the description. */
function Begin({ tables }: { tables: readonly KnownTable[] }) {
  const id = useId();
  const [begun, setBegun] = useState<Begun>();
  const table = typeof begun === 'object' ? begun.table : null;
  return (
    <>
      <div className={screenBar}>
        <div className={picker}>
          <SelectField
            id={`${id}table`}
            label={m.admin_gen_table()}
            layout="search"
            searchable
            placeholder={m.admin_gen_choose_table()}
            value={table}
            options={tables.map((each) => ({ value: each.name, label: labelOf(each) }))}
            onChange={(chosen) => setBegun(chosen === null ? undefined : { table: chosen })}
          />
        </div>
        <Button size="sm" variant={begun === 'new' ? 'primary' : 'outline'} onClick={() => setBegun('new')}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          {m.admin_gen_describe()}
        </Button>
      </div>
      {begun === undefined && (
        <EmptyState icon={FileCode} title={m.admin_gen_begin()}>
          {m.admin_gen_begin_text()}
        </EmptyState>
      )}
      {begun === 'new' && <Generator initial={newResource()} leftOut={[]} />}
      {table !== null && <FromTable key={table} table={table} />}
    </>
  );
}

/** The label of a table: its name and the resources that exist for it. */
const labelOf = ({ name, columns, resources }: KnownTable): string =>
  resources.length > 0
    ? m.admin_gen_table_of({ name, resources: resources.join(', ') })
    : m.admin_gen_table_columns({ name, count: formatNumber(columns) });

function FromTable({ table }: { table: string }) {
  const api = useApi();
  const { data, failed, retry } = usePageData(() => api('describeTable', { body: { table } }, { notice: 'never' }));
  if (failed) return <ErrorState title={m.admin_gen_table_failed()} onRetry={retry} />;
  if (!data)
    return (
      <div className={waiting}>
        <SkeletonText lines={10} />
      </div>
    );
  return <Generator initial={data.resource} leftOut={data.leftOut} />;
}

const waiting = css({ padding: '5' });
const picker = css({ flex: '1 1 280px', maxWidth: '480px', minWidth: '0' });
const example = css({
  marginTop: '3',
  padding: '3',
  borderRadius: 'md',
  background: 'muted',
  fontFamily: 'mono',
  textStyle: 'tiny',
  whiteSpace: 'pre-wrap',
});
