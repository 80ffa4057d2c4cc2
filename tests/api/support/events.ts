import { vi } from 'vitest';
import type { InboxEvent } from '../../../contract/entities/messagePush.ts';
import { routes } from '../../../contract/routes.ts';
import { soon } from '../../support/soon.ts';

export type Heard = { id: number; data: InboxEvent };
export type Ear = {
  status: number;
  heard: Heard[];
  /** The ids of all received messages, in order. */
  messages: () => string[];
  /** The id of the last event, from which a reader continues when it reconnects. */
  last: () => number;
  /** Waits until the received events fit. */
  until: (fits: (heard: readonly Heard[]) => boolean) => Promise<void>;
  ended: Promise<void>;
  close: () => void;
};

/** Opens an inbox's stream over a real socket, as a browser does. `last` is sent as `Last-Event-ID`. */
export async function listen(
  url: string,
  token: string,
  { after = 0, last }: { after?: number; last?: number } = {},
): Promise<Ear> {
  const stop = new AbortController();
  const reply = await fetch(`${url}${routes.inboxEvents.path}?after=${after}`, {
    headers: {
      accept: 'text/event-stream',
      'accept-language': 'en',
      authorization: `Bearer ${token}`,
      ...(last !== undefined && { 'last-event-id': `${last}` }),
    },
    signal: stop.signal,
  });
  const heard: Heard[] = [];
  const read = async () => {
    if (reply.status !== 200 || !reply.body) return;
    let text = '';
    for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? [];
        if (id !== undefined && data !== undefined)
          heard.push({ id: Number(id), data: JSON.parse(data) as InboxEvent });
      }
    }
  };
  const ended = read().catch(() => {}); // a broken connection ends the stream, too
  return {
    status: reply.status,
    heard,
    messages: () => heard.flatMap(({ data }) => data.messages.map(({ id }) => id)),
    last: () => heard.at(-1)?.id ?? last ?? after,
    until: (fits) =>
      vi.waitFor(() => {
        if (!fits(heard)) throw new Error(`heard so far: ${JSON.stringify(heard)}`);
      }, soon),
    ended,
    close: () => stop.abort(),
  };
}
