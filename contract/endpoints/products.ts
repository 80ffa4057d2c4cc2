import type { EndpointDefinition } from '../endpoint.ts';
import { AntibodyMenus, OtherModel } from '../entities/products.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['products'];

/** Endpoints of non-oncology models and antibody products (specification, section 7 "Public"). */
export const productEndpoints = {
  otherModels: { caller: 'public', summary: 'Non-oncology models', tags, body: Empty, data: List(OtherModel) },
  antibodyProducts: {
    caller: 'public',
    summary: 'Antibody products by menu',
    tags,
    body: Empty,
    data: AntibodyMenus,
  },
  antibodyDataSheet: {
    caller: 'public',
    summary: 'Data sheet of an antibody product',
    tags,
    params: IdParams,
    binary: ['application/pdf'],
  },
} as const satisfies Record<string, EndpointDefinition>;
