import type { EndpointDefinition } from '../endpoint.ts';
import {
  DescribedTable,
  GeneratedFiles,
  GeneratedResource,
  GeneratorState,
  TableQuestion,
} from '../entities/generator.ts';
import { Empty } from '../schema.ts';

const caller = { code: 'gen:list' } as const;
const tags = ['generator'];

/**
 * Endpoints of 代码生成: generates the code of a resource from a table or from a description (specification,
 * section 2 "gen").
 */
export const generatorEndpoints = {
  generatorState: {
    caller,
    summary: 'Whether code is generated here, and the tables of the portal',
    tags,
    body: Empty,
    data: GeneratorState,
  },
  describeTable: {
    caller,
    summary: 'A table of the portal as the description of a resource',
    tags,
    body: TableQuestion,
    data: DescribedTable,
  },
  generatedFiles: {
    caller,
    summary: 'Every file of the code that a description gives',
    tags,
    body: GeneratedResource,
    data: GeneratedFiles,
  },
  generatedZip: {
    caller,
    summary: 'The same files packed, with a patch of the lists and what to do with them',
    tags,
    body: GeneratedResource,
    binary: ['application/zip'],
  },
} as const satisfies Record<string, EndpointDefinition>;
