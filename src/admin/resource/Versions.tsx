import { useState } from 'react';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import { isRestorable, typedVersion, type VersionField } from '../../../machines/crud/versions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Differences } from './Differences.tsx';

/** The fields in which an earlier version of a record differs from the current one. */
export type Version = { title: string; fields: readonly VersionField[] };

type VersionsProps = {
  versions: readonly Version[];
  /** Labels of the records it refers to now. */
  labels: ResourceRecord['labels'];
  onPropose: (values: Saving) => void;
};

/** The versions of a record beside a change: shows which fields would differ, then puts all of them into the form. */
export function Versions({ versions, labels, onPropose }: VersionsProps) {
  const [opened, setOpened] = useState<string>();
  const open = versions.find(({ title }) => title === opened);
  const offered = versions.filter(({ fields }) => fields.length > 0);
  if (offered.length === 0) return null;
  return (
    <>
      <span className={acts}>
        {offered.map(({ title }) => (
          <Button
            key={title}
            variant="ghost"
            size="sm"
            aria-expanded={title === opened}
            onClick={() => setOpened(title === opened ? undefined : title)}
          >
            {title}
          </Button>
        ))}
      </span>
      {open && (
        <section className={review} aria-label={open.title}>
          <h3 className={heading}>{m.crud_history_differ({ count: formatNumber(open.fields.length) })}</h3>
          <Differences fields={open.fields} labels={labels} to="was" />
          {open.fields.some(isRestorable) && (
            <Button size="sm" className={propose} onClick={() => onPropose(typedVersion(open.fields))}>
              {m.crud_history_propose()}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' });
const review = css({
  display: 'grid',
  gap: '2',
  marginTop: '2',
  padding: '3',
  borderRadius: 'sm',
  background: 'hover',
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const propose = css({ justifySelf: 'start' });
