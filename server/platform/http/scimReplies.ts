import type { FastifyReply } from 'fastify';
import { SCIM_TYPE } from '../../../contract/scim.ts';
import { Refusal } from './refusal.ts';

/** The words of RFC 7644, 3.12, for errors that a directory can act on. */
export type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'uniqueness' | 'noTarget';

/** A refusal with a word of SCIM. `uniqueness` is sent with 409, the others with 400. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, detail: string) {
    super('bad_request', detail);
    this.scimType = scimType;
  }
}

/** Sends a refusal in the form of RFC 7644, 3.12. */
export function sendScimError(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const scimType = typeOf(refusal);
  const status = scimType === 'uniqueness' ? 409 : refusal.status;
  const { message: detail, fields } = refusal;
  return sendScimJson(reply.code(status), {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: fields ? `${detail} (${Object.keys(fields).join(', ')})` : detail,
  });
}

function typeOf(refusal: Refusal): ScimType | undefined {
  if (refusal instanceof ScimRefusal) return refusal.scimType;
  return refusal.word === 'validation' || refusal.word === 'bad_request' ? 'invalidSyntax' : undefined;
}

/** Sends a body with the media type of SCIM. */
export const sendScimJson = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(`${SCIM_TYPE}; charset=utf-8`).header('cache-control', 'no-store').serializer(JSON.stringify).send(body);
