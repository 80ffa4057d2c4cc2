import { createServer, type Server } from 'node:http';
import { gunzipSync } from 'node:zlib';

export type Recorded = { method: string; path: string; body: string };
/** A reply; undefined for no answer at all, as of a server that hangs. */
export type Reply = { status?: number; body: unknown } | undefined;

export type RecordingServer = {
  url: string;
  requests: Recorded[];
  /** Returns the reply to a request; may be replaced. */
  reply: (request: Recorded) => Reply;
  close(): Promise<void>;
};

/** Starts an HTTP server that records its requests, decompressed, and sends the test's replies. */
export async function recordingServer(reply: RecordingServer['reply']): Promise<RecordingServer> {
  const recording: RecordingServer = { url: '', requests: [], reply, close: async () => {} };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    const recorded = { method: request.method ?? '', path: request.url ?? '', body };
    recording.requests.push(recorded);
    const answer = recording.reply(recorded);
    if (answer === undefined) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  recording.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  recording.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return recording;
}

/** Returns the lines of a bulk request. */
export const linesOf = ({ body }: Recorded): unknown[] =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
