import type { AnyEventObject } from 'xstate';
import type { PanelSide } from '../../../machines/panel/panel.machine.ts';
import type { Packed, Part } from './packing.ts';

/** What the window knows of an actor. Plain data without secrets. */
export type SentActor = {
  id: string;
  name: string;
  /** The ID of its statechart; null for promises and callbacks. */
  chart: string | null;
  parent: string | null;
  input: Packed;
  /** An `ActorState`. */
  state: Packed;
  /** The IDs of the actors that it runs. */
  children: string[];
  timers: { id: string; event: AnyEventObject; startedAt: number; delay: number }[];
};

/** What a page sends. `load` identifies the page until it is reloaded. */
export type FromPage = { load: string } & (
  | { kind: 'here' }
  | { kind: 'left' }
  | {
      kind: 'state';
      /** Counts the states. The first has everything; a window that misses one asks again. */
      serial: number;
      parts: Part[];
      /** The IDs of all actors, in order. */
      actors: string[];
      /** The actors that have changed. */
      changed: SentActor[];
      /** The number of the oldest recorded event. */
      oldest: number;
      /** The recorded events that are new or have changed, each a `Heard`. */
      heard: Packed[];
    }
);

/** What a window sends. */
export type FromWindow =
  | { kind: 'follow' }
  | { kind: 'ask' }
  | { kind: 'send'; load: string; actor: string; event: AnyEventObject }
  | { kind: 'pause'; load: string; paused: boolean }
  | { kind: 'clear'; load: string }
  | { kind: 'dock'; side: PanelSide }
  | { kind: 'close' }
  | { kind: 'leave' };

/** One end of the connection: a `BroadcastChannel`. */
export type Wire<Sent, Received> = {
  post: (message: Sent) => void;
  listen: (listener: (message: Received) => void) => void;
  close: () => void;
};

/** Connects a page with its window. `tab` identifies the browser tab, also after a reload. */
export function wireOf<Sent, Received>(tab: string): Wire<Sent, Received> {
  const channel = new BroadcastChannel(`machines.${tab}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Received>) => {
        listener(data);
      }),
    close: () => channel.close(),
  };
}

export const pageWire = (tab: string): Wire<FromPage, FromWindow> => wireOf(tab);
export const windowWire = (tab: string): Wire<FromWindow, FromPage> => wireOf(tab);
