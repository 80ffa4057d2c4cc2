import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp, Copy, ExternalLink, History, Pencil, Trash2 } from 'lucide-react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, wordOf } from '../../../contract/resources/resource.ts';
import { allowsAct, isEditable, publicAddress } from '../../../contract/resources/standing.ts';
import { aimAt, labelOf } from '../../../machines/crud/selection.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { sentences } from '../../i18n/sentences.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { copyRecord } from './copyRecord.ts';
import { besideTitle, PaneParts } from './Pane.tsx';
import { PaneWaiting } from './PaneWaiting.tsx';
import { PublicationBar } from './Publication.tsx';
import { usePanelParts } from './panelParts.ts';
import { RecordDetail } from './RecordDetail.tsx';
import type { Crud } from './useCrud.ts';
import { usePreview } from './usePreview.ts';
import { versionOf } from './versionOf.ts';
import { whyNot } from './whyNot.ts';

type ViewPaneProps = {
  crud: Crud;
  rows: readonly ResourceRecord[];
};

/** A record to read, with links to its neighbors, history and public page, and buttons to edit or remove it. */
export function ViewPane({ crud, rows }: ViewPaneProps) {
  const { definition, record, id, may } = useSelector(crud, ({ context }) => context);
  const { opening, further, without } = usePanelParts();
  const busy = useTag(crud, 'panelBusy');
  const mayPublish = may.includes('publish') && record !== null && allowsAct(definition, record, 'publish');
  const reasons = record ? whyNot(definition, [record], may.map(wordOf)) : [];
  const place = rows.findIndex((row) => row.id === id);
  const name = record ? localized(labelOf(definition, record).label) : '';
  const page = record && publicAddress(definition, record);
  const previewOf = usePreview(definition);
  const goTo = (row: ResourceRecord | undefined) => row && crud.send({ type: 'crud.view', id: row.id });
  return (
    <PaneParts
      title={
        <>
          {m.crud_form_view({ one: localized(definition.one) })} <span className={besideTitle}>{name}</span>
        </>
      }
      about={record && !definition.log && versionOf(record)}
      scrolled={name}
      acts={
        <>
          {record && may.includes('add') && (
            <IconButton
              icon={Copy}
              size="sm"
              label={m.crud_copy()}
              onClick={() => crud.send({ type: 'crud.create', values: copyRecord(definition, record) })}
            />
          )}
          <IconButton
            icon={ChevronUp}
            size="sm"
            label={m.crud_previous()}
            disabled={place <= 0}
            onClick={() => goTo(rows[place - 1])}
          />
          <IconButton
            icon={ChevronDown}
            size="sm"
            label={m.crud_next()}
            disabled={place < 0 || place >= rows.length - 1}
            onClick={() => goTo(rows[place + 1])}
          />
        </>
      }
      foot={
        record &&
        !busy && (
          <>
            {may.includes('remove') && allowsAct(definition, record, 'remove') && (
              <Button
                variant="danger"
                size="sm"
                onClick={() =>
                  crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt([labelOf(definition, record)]) })
                }
              >
                <Trash2 aria-hidden size={16} strokeWidth={1.75} />
                {m.crud_remove()}
              </Button>
            )}
            <span data-end>
              {page && (
                <LinkButton variant="outline" size="sm" href={page} target="_blank">
                  <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
                  {m.crud_on_site()}
                </LinkButton>
              )}
              {!definition.log && (
                <Button variant="outline" size="sm" onClick={() => crud.send({ type: 'crud.history', id: record.id })}>
                  <History aria-hidden size={16} strokeWidth={1.75} />
                  {m.crud_history()}
                </Button>
              )}
              {may.includes('edit') && isEditable(definition, record) && (
                <Button size="sm" onClick={() => crud.send({ type: 'crud.edit', id: record.id })}>
                  <Pencil aria-hidden size={16} strokeWidth={1.75} />
                  {m.crud_edit()}
                </Button>
              )}
            </span>
          </>
        )
      }
    >
      <PaneWaiting crud={crud}>
        {record && (
          <>
            {record.publication && (
              <PublicationBar
                publication={record.publication}
                onUnplan={mayPublish ? (action) => unplan(crud, definition, record, action) : undefined}
                onPreview={previewOf(record)}
              />
            )}
            {reasons.length > 0 && <p className={withheld}>{sentences(m.crud_withheld(), ...reasons)}</p>}
            {opening?.draw(record, () => reread(crud, record.id))}
            <RecordDetail
              definition={definition}
              record={record}
              without={[...(opening?.fields ?? []), ...(without?.(record) ?? [])]}
            />
            {further?.(record)}
          </>
        )}
      </PaneWaiting>
    </PaneParts>
  );
}

const withheld = css({ paddingInline: '5', paddingTop: '4', textStyle: 'tiny', color: 'ink.soft' });

type Unplan = 'unplan' | 'unplanWithdrawal';
const unplan = (crud: Crud, definition: ResourceDefinition, record: ResourceRecord, action: Unplan): void =>
  crud.send({ type: 'crud.ask', action, aim: aimAt([labelOf(definition, record)]) });

function reread(crud: Crud, id: string): void {
  crud.send({ type: 'crud.view', id });
  crud.getSnapshot().children.list?.send({ type: 'list.refreshed' });
}
