import { useSelector } from '@xstate/react';
import type { Notice } from '../../../machines/notices/notices.machine.ts';
import { ERROR_TITLE, NETWORK_FAILED_TEXT, TIMED_OUT_TEXT, WARNING_TITLE } from '../../../machines/request/outcome.ts';
import { useSystem } from '../../app/system.tsx';
import { useTag } from '../../app/useTag.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Notices, type NoticeTone } from '../../ui/Notices.tsx';

/** The notification on the screen (specification, section 8); the chart `notices` says which, and for how long. */
export function NoticeBoard() {
  const { notices } = useSystem();
  const notice = useSelector(notices, (snapshot) => snapshot.context.queue[0]);
  const visible = useTag(notices, 'visible');
  const leaving = useTag(notices, 'leaving');
  const shown = visible && notice ? [{ id: notice.text, ...worded(notice), leaving }] : [];
  return (
    <Notices
      notices={shown}
      onDismiss={() => notices.send({ type: 'notices.dismiss' })}
      onPause={(_, by) => notices.send({ type: 'notices.hold', by })}
      onResume={(_, by) => notices.send({ type: 'notices.release', by })}
    />
  );
}

const tones: Record<Notice['kind'], NoticeTone> = {
  warning: 'warning',
  error: 'error',
  success: 'success',
  information: 'info',
};

/** The pipeline's own texts in the language of the page; the server's come in it already. */
function worded({ kind, title, text }: Notice): { tone: NoticeTone; title: string; text: string } {
  const texts: Record<string, () => string> = {
    [WARNING_TITLE]: m.notice_warning,
    [ERROR_TITLE]: m.notice_abnormal,
    [NETWORK_FAILED_TEXT]: m.notice_network,
    [TIMED_OUT_TEXT]: m.notice_timeout,
    非法请求: m.notice_bad_request,
    操作失败: m.notice_fail,
    没有权限: m.notice_forbidden,
    系统错误信息: m.notice_system,
  };
  return { tone: tones[kind], title: texts[title]?.() ?? title, text: texts[text]?.() ?? text };
}
