import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** For replies that are made outside of the application's hooks: to what is no HTTP, or no address. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Security headers on every reply, errors included (OWASP ASVS 5, chapter 3). Scripts come from our own files alone and
 * may not turn text into code or markup, except markup that the policy `rich-text` reads into a document in which nothing
 * runs, and the workers of our own origin that `own-scripts` lets pass. They are the same on every reply, and made once.
 * @param others origins besides our own that pages may call (`connectTo`) and show in a frame (`frame`)
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  others: { connectTo: readonly string[]; frame: readonly string[] },
): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...others.connectTo],
        workerSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:', ...others.frame],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['rich-text', 'own-scripts'],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  headers['permissions-policy'] = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Lets a style element of a page in, by the SHA-256 hash of its text in base64. */
export function allowStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", `$& 'sha256-${hash}'`));
}

/** The headers that Helmet gives to a reply. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  helmet(options)(request, reply, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
