import type { Dependencies } from '../../platform/dependencies.ts';
import type { SearchModule } from '../search/search.ts';

/** What the screens of the search engines work with. */
export type Given = Pick<Dependencies, 'database' | 'log'> & Pick<SearchModule, 'engine' | 'local' | 'distributed'>;
