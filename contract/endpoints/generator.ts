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
    summary: 'Whether the code generator is on, and the tables of the portal',
    tags,
    body: Empty,
    data: GeneratorState,
  },
  describeTable: {
    caller,
    summary: 'The resource description that an existing table gives',
    tags,
    body: TableQuestion,
    data: DescribedTable,
  },
  generatedFiles: {
    caller,
    summary: 'All files that are generated from a resource description',
    tags,
    body: GeneratedResource,
    data: GeneratedFiles,
  },
  generatedZip: {
    caller,
    summary: 'The same files as an archive, with a patch for the lists and instructions',
    tags,
    body: GeneratedResource,
    binary: ['application/zip'],
  },
} as const satisfies Record<string, EndpointDefinition>;
