import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom, ContextFrom } from 'xstate';
import { NOTICE_MS } from '../../contract/constants.ts';
import type { downloadMachine, WantedFile } from '../../machines/download/download.machine.ts';
import { whenIdle } from '../effects/whenIdle.ts';
import { m } from '../i18n/compiled/messages.js';
import { type AppSystem, useSystem } from './system.tsx';
import { useTag } from './useTag.ts';

type Download = typeof downloadMachine;

/**
 * Returns a function that downloads a file. The statechart of downloads is loaded when the page is at rest, or with the
 * first wanted file, which waits for it.
 */
export function useDownload(): (file: WantedFile) => void {
  const system = useSystem();
  // a failure is repeated, and shown, when a file is wanted
  useEffect(() => whenIdle(() => void bring(system).catch(() => {})), [system]);
  return (file) => void wantFile(system, file);
}

/**
 * Asks for a file once the statechart is loaded. What a user wanted before they left is dropped, as the statechart
 * would; what a visitor wanted is downloaded after the login.
 */
export async function wantFile(system: AppSystem, file: WantedFile): Promise<void> {
  const { user: asker, view } = identityIn(system);
  try {
    await bring(system);
  } catch {
    system.notices.send({ type: 'notices.show', notice: missing() });
    return;
  }
  const present = identityIn(system);
  if (asker !== null && (present.user?.id !== asker.id || present.view !== view)) return;
  system.download.send({ type: 'download.wanted', file });
}

/** Returns what a view shows of the download that runs. `select` gets nothing before the first one. */
export function useDownloading<Selected>(select: (context: ContextFrom<Download> | undefined) => Selected): Selected {
  const { app, download } = useSystem();
  // renders again when the statechart has come
  const hasDownloads = useTag(app, 'download');
  const actor: ActorRefFrom<Download> | undefined = hasDownloads ? download : undefined;
  return useSelector(actor, (snapshot) => select(snapshot?.context));
}

const bring = ({ bringTools }: AppSystem) => bringTools(['download']);

const identityIn = ({ session }: AppSystem) => session.getSnapshot().context;

const missing = () =>
  ({ kind: 'warning', title: m.notice_warning(), text: m.ui_part_missing(), duration: NOTICE_MS }) as const;
