import { useSelector } from '@xstate/react';
import type { Label } from '../../../contract/resources/record.ts';
import { aimAt, labelOf } from '../../../machines/crud/selection.ts';
import { changedSince } from '../../../machines/crud/versions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Differences } from './Differences.tsx';
import { besideTitle, PaneParts } from './Pane.tsx';
import type { Crud } from './useCrud.ts';
import { versionOf } from './versionOf.ts';

const texts = {
  publish: { title: m.crud_outdated_title, text: m.crud_outdated_text, again: m.crud_outdated_publish },
  discard: { title: m.crud_outdated_seen, text: m.crud_outdated_kept, again: m.crud_outdated_discard },
};

/**
 * A record was not published, or its changes were not discarded, because it changed after the user saw it. Shows the
 * differences and lets the user try again.
 */
export function OutdatedPane({ crud }: { crud: Crud }) {
  const { definition, outdated } = useSelector(crud, ({ context }) => context);
  if (!outdated) return null;
  const { reviewed, current } = outdated;
  const action = outdated.action === 'discard' ? 'discard' : 'publish';
  const { title, text, again } = texts[action];
  const fields = changedSince(definition, reviewed, current);
  const row = labelOf(definition, current);
  const labels = Object.fromEntries(
    fields.map(({ name }): [string, Label[]] => [
      name,
      [...(reviewed.labels[name] ?? []), ...(current.labels[name] ?? [])],
    ]),
  );
  return (
    <PaneParts
      title={
        <>
          {title()} <span className={besideTitle}>{localized(row.label)}</span>
        </>
      }
      about={versionOf(current)}
      foot={
        <span data-end>
          <Button variant="outline" size="sm" onClick={() => crud.send({ type: 'crud.view', id: current.id })}>
            {m.crud_outdated_whole()}
          </Button>
          <Button size="sm" onClick={() => crud.send({ type: 'crud.ask', action, aim: aimAt([row]) })}>
            {again()}
          </Button>
        </span>
      }
    >
      <p className={about}>
        {text({ reviewed: formatNumber(reviewed.version), current: formatNumber(current.version) })}
      </p>
      <div className={review}>
        {fields.length > 0 ? <Differences {...{ fields, labels }} to="is" /> : <p>{m.crud_outdated_same()}</p>}
      </div>
    </PaneParts>
  );
}

const about = css({ margin: '16px 20px', color: 'ink.soft' });
const review = css({ padding: '0 20px 20px' });
