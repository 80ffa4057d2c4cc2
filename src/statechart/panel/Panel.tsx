import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { charts } from '../../../machines/index.ts';
import { m } from '../../i18n/compiled/messages.js';
import { LiveView } from '../live/LiveView.tsx';
import './panel.css';

type PanelProps = {
  refs?: readonly AnyActorRef[] | undefined;
  /** The name of the actor to begin with, or of its chart. */
  first: string;
  tools?: ReactNode;
};

/** The charts of what runs, beside the page that they drive. */
export function Panel({ refs, first, tools }: PanelProps) {
  return (
    <section className="sct-panel" aria-label={m.charts_tool()}>
      <LiveView refs={refs} charts={charts} first={first} tools={tools} />
    </section>
  );
}
