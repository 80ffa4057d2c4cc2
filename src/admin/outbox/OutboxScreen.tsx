import { Ban, type LucideIcon, Send } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import type { RecordActRef } from '../acts/useRecordAct.ts';
import { useHasCode } from '../base/permissions.tsx';
import { ResourceScreen, type ResourceScreenProps } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';

type OutboxScreenProps = Pick<ResourceScreenProps, 'definition' | 'acts' | 'panels'> & {
  /** Rendered above the list, and again when the list is reloaded. It may use acts of its own. */
  bar: (again: () => void, recordAct: RecordActRef) => ReactNode;
  /** Permission codes. `release` sends a kept message itself; without it, a copy is sent. */
  codes: { resend: PermissionCode; cancel: PermissionCode; release?: PermissionCode };
  /** The acts on messages and of the bar. */
  useAct: (onDone: () => void) => RecordActRef;
  words: Readonly<Record<'resend' | 'cancel', ActWords> & Partial<Record<'release', ActWords>>>;
  /** The field with the recipient of a message. */
  recipient: string;
};

/** The messages of an outbox with their delivery status, and the state of sending as a whole. */
export function OutboxScreen({ bar, codes, useAct, words, recipient, ...screen }: OutboxScreenProps) {
  const has = useHasCode();
  // remounts the list after an act changed a record; the list's state is in the URL
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((count) => count + 1);
  const recordAct = useAct(again);
  const rowAct = (key: keyof typeof codes, icon: LucideIcon, suits: (record: ResourceRecord) => boolean): RowAct[] => {
    const code = codes[key];
    const said = words[key];
    if (!code || !said || !has(code)) return [];
    const onSelect = (record: ResourceRecord) =>
      recordAct.send({ type: 'recordAct.asked', act: key, id: record.id, name: String(record[recipient]) });
    return [{ key, icon, suits, label: said.act(), onSelect }];
  };
  const waits = ({ state }: ResourceRecord) => state === 'queued';
  const isReleased = ({ state }: ResourceRecord) => codes.release !== undefined && state === 'kept';
  return (
    <div className={root}>
      <Fragment key={`bar-${turn}`}>{bar(again, recordAct)}</Fragment>
      <ResourceScreen
        key={`messages-${turn}`}
        {...screen}
        rowActs={[
          ...rowAct('release', Send, isReleased),
          ...rowAct('resend', Send, (record) => !waits(record) && !isReleased(record)),
          ...rowAct('cancel', Ban, waits),
        ]}
      />
      <RecordActQuestion recordAct={recordAct} words={words} />
    </div>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
});
