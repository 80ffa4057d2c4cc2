export type Memory = {
  /** The size of the program's live objects in bytes. */
  heap: number;
  /** The size of buffers outside the heap in bytes. */
  external: number;
  /** The resident memory of the process in bytes. */
  rss: number;
  /** The number of open sockets, files, timers and other resources, by kind. */
  handles: Record<string, number>;
};

export type Inspected = {
  /** Collects garbage, then measures. */
  measure: () => Promise<Memory>;
  close: () => void;
};

const MEASURE = `(() => {
  const { heapUsed, external, rss } = process.memoryUsage();
  const handles = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap: heapUsed, external, rss, handles };
})()`;

type Reply = { id: number; error?: { message: string }; result?: { result?: { value?: unknown } } };

/** Connects to the inspector of a Node process that was started with `--inspect` on the port. */
export async function inspect(port: number): Promise<Inspected> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const reply = JSON.parse(data) as Reply;
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server is gone'));
  });
  let last = 0;
  const ask = async (method: string, params: object = {}): Promise<Reply> => {
    last += 1;
    const answer = Promise.withResolvers<Reply>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    const reply = await answer.promise;
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply;
  };
  return {
    measure: async () => {
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.evaluate', { expression: MEASURE, returnByValue: true });
      return result?.result?.value as Memory;
    },
    close: () => socket.close(),
  };
}
