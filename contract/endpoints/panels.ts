import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import {
  ConfirmationBody,
  EnrollmentBody,
  EnrollmentReceipt,
  EnrollmentReceived,
  Panel,
  PanelDetail,
} from '../entities/panel.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['panels'];

/** Endpoints of PDX panels and of enrollment in them (specification, section 7 "Public"). */
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
    summary: 'Request enrollment in a panel; a slot is reserved when the e-mail address is confirmed',
    tags,
    body: EnrollmentBody,
    data: EnrollmentReceived,
    write: true,
    proved: true,
    limit: { max: 30, windowSeconds: 10 * MINUTE },
  },
  enlistConfirm: {
    caller: 'public',
    summary: 'Confirm an enrollment with the secret from the mailed link',
    tags,
    body: ConfirmationBody,
    data: EnrollmentReceipt,
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
  },
} as const satisfies Record<string, EndpointDefinition>;
