import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { charts } from '../../../machines/index.ts';
import { m } from '../../i18n/compiled/messages.js';
import { LiveView } from '../live/LiveView.tsx';
import './panel.css';

type PanelProps = {
  refs?: readonly AnyActorRef[] | undefined;
  /** The name of the initial actor, or of its statechart. */
  first: string;
  tools?: ReactNode;
};

/** The statecharts of the running system, beside the page they control. */
export function Panel({ refs, first, tools }: PanelProps) {
  return (
    <section className="sct-panel" aria-label={m.charts_tool()}>
      <LiveView refs={refs} charts={charts} first={first} tools={tools} />
    </section>
  );
}
