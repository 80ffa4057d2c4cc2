import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { ComplaintInfo, ComplaintQuery, ContactBody, OwnRequest, RequestReceipt } from '../entities/inquiry.ts';
import { closed, List, Page } from '../schema.ts';

const tags = ['inquiries'];

/** Endpoints for inquiries to the company and their status (specification, section 7 "Public"). */
export const inquiryEndpoints = {
  saveContact: {
    caller: 'public',
    summary: 'Send the contact form',
    tags,
    body: ContactBody,
    data: RequestReceipt,
    write: true,
    proved: true,
    limit: { max: 30, windowSeconds: 10 * MINUTE },
  },
  complaintInfo: {
    caller: 'public',
    summary: 'Compliance and complaints notice of a region',
    tags,
    body: ComplaintQuery,
    data: ComplaintInfo,
  },
  ownRequests: {
    caller: 'signedIn',
    summary: "The caller's inquiries and enrollments, newest first",
    tags,
    body: closed(Page),
    data: List(OwnRequest),
  },
} as const satisfies Record<string, EndpointDefinition>;
