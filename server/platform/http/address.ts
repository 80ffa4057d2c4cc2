import type { FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../../contract/constants.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/**
 * Checks that the URL of an API request decodes to text that can be stored: no broken escapes, no NUL.
 * @throws Refusal 400
 */
export function assertProperAddress(request: FastifyRequest): void {
  if (!request.url.includes('%') || !request.url.startsWith(API_PREFIX)) return;
  try {
    if (!decodeURIComponent(request.url).includes('\0')) return;
  } catch {
    // refused below
  }
  throw refusals.badRequest(refusalLocale(request));
}
