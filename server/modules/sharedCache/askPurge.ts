/** A cache that takes longer counts as away. */
const PATIENCE_MS = 10_000;

/** Where purges are sent, and the value of their `Authorization` header. */
export type PurgeTarget = { readonly address: string; readonly authorization: string };

/**
 * Asks shared caches to forget every page that has one of the tags. The body is what Cloudflare takes, and the header
 * what Fastly takes. A cache with another form needs a small service in between.
 *
 * @throws Error if the cache does not confirm with a status from 200 to 299; the message has no secret
 */
export async function askPurge(
  { address, authorization }: PurgeTarget,
  tags: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'surrogate-key': tags.join(' ') },
    body: JSON.stringify({ tags }),
    redirect: 'manual', // the secret is for this address only
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  }).catch((error: unknown) => {
    throw new Error(`The shared cache cannot be reached: ${reasonOf(error)}`);
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The shared cache answered ${reply.status}`);
}

/** `fetch` itself says only that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
}
