import type { ImportRun } from '../../../contract/entities/imports.ts';
import { model } from '../../../contract/resources/content/model.ts';
import type { Search } from '../../../contract/resources/record.ts';
import { formatList } from '../../../machines/crud/codec.ts';
import { emptyQuestion } from '../../../machines/crud/question.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Permitted } from '../base/permissions.tsx';

/** How many models of an import are public, how many wait to be published, with links to both lists. */
export function Imported({ run }: { run: ImportRun }) {
  const { drafts, added, changed } = run.totals;
  const shown = added + changed - drafts;
  if (drafts + shown === 0) return null;
  return (
    <ul className={root}>
      {drafts > 0 && (
        <li className={line}>
          {m.admin_import_waits({ count: formatNumber(drafts) })}
          <Permitted code="content:model:list">
            <TextLink href={listOf(run, ['draft', 'changed'])}>{m.admin_import_waits_open()}</TextLink>
          </Permitted>
        </li>
      )}
      {shown > 0 && (
        <li className={line}>
          {m.admin_import_shown({ count: formatNumber(shown) })}
          <Permitted code="content:model:list">
            <TextLink href={listOf(run, ['published', 'changed'])}>{m.admin_import_shown_open()}</TextLink>
          </Permitted>
        </li>
      )}
    </ul>
  );
}

/** The URL of the models that the importing user has changed since, in these publication states. */
function listOf({ createdAt, createdBy }: ImportRun, publication: string[]): string {
  const filters: Search = {
    publication,
    updatedAt: { from: formatDate(createdAt, 'YYYY-MM-DD') },
    ...(createdBy && { updatedBy: [createdBy.id] }),
  };
  return `${model.route}?${formatList(model, { ...emptyQuestion(model), filters })}`;
}

const root = css({
  display: 'grid',
  gap: '1',
  margin: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingTop: '2',
  listStyle: 'none',
});
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '0 8px' });
