import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Notice } from '../../../machines/notices/notices.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { noteFailedRequest } from '../../portal/flight/faults.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Notices, type NoticeTone } from '../../ui/Notices.tsx';

/**
 * The current notification (specification, section 8). The statechart `notices` decides which one, and for how long.
 */
export function NoticeBoard() {
  const { notices } = useSystem();
  const notice = useSelector(notices, (snapshot) => snapshot.context.queue[0]);
  const visible = useTag(notices, 'visible');
  const leaving = useTag(notices, 'leaving');
  const words = notice && worded(notice);
  const failedRequest = requestAtFault(notice);
  useEffect(() => {
    if (failedRequest !== undefined) noteFailedRequest(failedRequest);
  }, [failedRequest]);
  const shown = visible && words ? [{ id: words.text, ...words, leaving }] : [];
  return (
    <Notices
      notices={shown}
      onDismiss={() => notices.send({ type: 'notices.dismiss' })}
      onPause={(_, by) => notices.send({ type: 'notices.hold', by })}
      onResume={(_, by) => notices.send({ type: 'notices.release', by })}
    />
  );
}

/** Returns the ID of the request at which the server failed, if the notice is about one. */
function requestAtFault(notice: Notice | undefined): string | undefined {
  const failure = notice && 'failure' in notice ? notice.failure : undefined;
  return failure?.status === 500 ? failure.requestId : undefined;
}

const tones: Record<Notice['kind'], NoticeTone> = {
  warning: 'warning',
  error: 'error',
  success: 'success',
  information: 'info',
};

function worded(notice: Notice): { tone: NoticeTone; title: string; text: string } {
  const tone = tones[notice.kind];
  if (!('failure' in notice)) return { tone, title: notice.title, text: notice.text };
  const title = notice.kind === 'warning' ? m.notice_warning() : m.notice_abnormal();
  return { tone, title, text: failureText(notice.failure) };
}
