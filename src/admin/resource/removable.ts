import { createContext, use } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';

const RemovableContext = createContext<(record: ResourceRecord) => boolean>(() => true);

/** Tells the resource screen below it of records that cannot be removed: there the act is not offered. */
export const RemovableProvider = RemovableContext.Provider;
export const useRemovable = (): ((record: ResourceRecord) => boolean) => use(RemovableContext);
