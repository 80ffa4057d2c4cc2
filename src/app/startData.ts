/** Replies that came with the page, by the key of the call they answer (`keyOf`): no paint waits for them. */
let replies: Record<string, unknown> | undefined;

/**
 * The reply that came with the page for a call, once: a second call of the same kind goes to the server.
 * Undefined when the page brought none.
 */
export function takeStartData(key: string): unknown {
  replies ??= readStartData();
  const reply = replies[key];
  delete replies[key];
  return reply;
}

function readStartData(): Record<string, unknown> {
  const text = document.getElementById('start-data')?.textContent ?? '';
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}
