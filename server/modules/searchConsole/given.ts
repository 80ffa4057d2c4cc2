import type { Dependencies } from '../../platform/dependencies.ts';
import type { SearchModule } from '../search/search.ts';

/** The dependencies of the search engine screens. */
export type Given = Pick<Dependencies, 'database' | 'log'> & Pick<SearchModule, 'engine' | 'local' | 'distributed'>;
