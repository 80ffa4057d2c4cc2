import type { EndpointDefinition } from '../endpoint.ts';
import { EnrollmentBody, EnrollmentReceipt, Panel, PanelDetail } from '../entities/panel.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['panels'];

/** PDX panels and enrollment in them (specification, section 7 "Public"). */
export const panelEndpoints = {
  bannerEnlist: { caller: 'public', summary: 'PDX panels', tags, body: Empty, data: List(Panel) },
  panelDetail: {
    caller: 'public',
    summary: 'A PDX panel with its models',
    tags,
    params: IdParams,
    body: Empty,
    data: PanelDetail,
  },
  enlistSave: {
    caller: 'public',
    summary: 'Enroll in a panel',
    tags,
    body: EnrollmentBody,
    data: EnrollmentReceipt,
    write: true,
    proved: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
