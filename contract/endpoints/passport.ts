import type { EndpointDefinition } from '../endpoint.ts';
import { Passport } from '../entities/passport.ts';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { closed, Line } from '../schema.ts';

const tags = ['search'];
/** The id of a model, or its code. */
const ModelParams = closed({ id: Line(MODEL_KEY_MAX) });
const binary = ['application/pdf'] as const;

/** Endpoints of a single model (specification, section 7 "Public"). */
export const passportEndpoints = {
  modelPassport: {
    caller: 'signedIn',
    summary: 'The whole passport of a model',
    tags,
    params: ModelParams,
    data: Passport,
  },
  downloadDataSheet: { caller: 'signedIn', summary: 'The data sheet of a model', tags, params: ModelParams, binary },
  downloadBrochure: { caller: 'signedIn', summary: 'The brochure of the database', tags, binary },
} as const satisfies Record<string, EndpointDefinition>;
