import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** How long a reader may rely on the text. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without a `SECURITY_CONTACT`, the
 * address is not found.
 */
export function registerSecurityText(
  app: FastifyInstance,
  { publicUrl, securityContact, securityPolicy }: Pick<Config, 'publicUrl' | 'securityContact' | 'securityPolicy'>,
): void {
  if (securityContact === undefined) return;
  const contact = securityContact.includes('@') ? `mailto:${securityContact}` : securityContact;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expiry(Date.now())}`,
          'Preferred-Languages: en, zh',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          ...(securityPolicy ? [`Policy: ${securityPolicy}`] : []),
          '',
        ].join('\n'),
      ),
  );
}

/** Returns the midnight at which the text expires, so that it is the same all day. */
const expiry = (now: number): string =>
  new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '');
