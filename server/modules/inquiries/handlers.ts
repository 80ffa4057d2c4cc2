import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { inquiryEndpoints } from '../../../contract/endpoints/inquiries.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { enrollmentsOf } from '../panels/ownEnrollments.ts';
import { complaintInfo } from './complaints.ts';
import { contactHandler } from './contact.ts';
import { inquiriesOf } from './ownRequests.ts';

/** Returns the handlers to send inquiries and to follow them (specification, section 7 "Public"). */
export function inquiryHandlers(dependencies: Dependencies): Handlers<keyof typeof inquiryEndpoints> {
  return {
    saveContact: contactHandler(dependencies),
    complaintInfo: async ({ body: { edition } }) => complaintInfo(edition),
    ownRequests: async ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } }, { caller }) => {
      const { database } = dependencies;
      const id = caller.user.id;
      const found = await Promise.all([inquiriesOf(database, id), enrollmentsOf(database, id)]);
      const all = found.flat().sort((one, two) => two.createdAt.localeCompare(one.createdAt));
      const first = offsetIn(all.length, { page, limit });
      return { count: all.length, list: all.slice(first, first + limit) };
    },
  };
}
