import { HEARTBEAT_MS } from '../../contract/constants.ts';
import { TIME_ZONE_HEADER } from '../../contract/timeZone.ts';
import { ownTimeZone } from '../i18n/timeZone.ts';
import { apiHost } from './http.ts';

type StreamRequest = {
  url: string;
  token: string;
  language: string;
  /** The ID of the event after which to start; 0 is the beginning. */
  after: number;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: { id: number; data: unknown }) => void;
};

/** Three heartbeats of the server. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

/**
 * Listens to server-sent events until the server ends the stream. `EventSource` is not used, because it can send a
 * token only in the URL. Rejects if the connection breaks or is silent for too long.
 * @returns 'refused' if the server denies access
 */
export async function listenToEvents(request: StreamRequest): Promise<'ended' | 'refused'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Error('the line is silent')), SILENCE_MS);
  };
  heard();
  try {
    const reply = await fetch(`${apiHost}${request.url}?after=${request.after}`, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': request.language,
        [TIME_ZONE_HEADER]: ownTimeZone(),
        authorization: `Bearer ${request.token}`,
        ...(request.after > 0 && { 'last-event-id': `${request.after}` }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, silence.signal]),
    });
    if (reply.status === 401 || reply.status === 403) return 'refused';
    if (!reply.ok || !reply.body) throw new Error(`the events were answered with ${reply.status}`);
    request.onOpen();
    await read(reply.body, heard, request.onEvent);
    return 'ended';
  } finally {
    clearTimeout(timer);
  }
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
  onEvent: StreamRequest['onEvent'],
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    text += part.value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? [];
      if (id !== undefined && data !== undefined) onEvent({ id: Number(id), data: JSON.parse(data) as unknown });
    }
  }
}
