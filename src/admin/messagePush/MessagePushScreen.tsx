import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { pushMessage } from '../../../contract/resources/messagePush.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { PushViews } from './PushViews.tsx';
import { type PushAct, pushActWords, usePushAct } from './pushActs.ts';

const panels = panelsWith(() => import('./pushParts.tsx').then((part) => part.pushParts));

/** 消息推送: messages to users' inboxes: write, send now or on schedule, withdraw, and see who read them. */
export default function MessagePushScreen() {
  const has = useHasCode();
  // remounts the list after an act changed a record; the list's state is in the URL
  const [turn, setTurn] = useState(0);
  const pushAct = usePushAct(() => setTurn((count) => count + 1));
  const ask = (act: PushAct) => (record: ResourceRecord) =>
    pushAct.send({
      type: 'recordAct.asked',
      act,
      id: record.id,
      name: localized(labelOf(pushMessage, record).label),
    });
  const rowActs: RowAct[] = [
    {
      key: 'send',
      label: m.admin_push_send(),
      icon: Send,
      onSelect: ask('send'),
      suits: ({ state }) => state === 'draft',
    },
    {
      key: 'withdraw',
      label: m.admin_push_withdraw(),
      icon: Undo2,
      onSelect: ask('withdraw'),
      suits: ({ state }) => ['scheduled', 'sending', 'sent'].includes(String(state)),
    },
  ];
  return (
    <>
      <ResourceScreen
        key={turn}
        definition={pushMessage}
        acts={<PushViews />}
        rowActs={has('push:send') ? rowActs : []}
        panels={panels}
      />
      <RecordActQuestion recordAct={pushAct} words={pushActWords} />
    </>
  );
}
