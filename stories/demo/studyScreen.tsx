import type { Decorator } from '@storybook/react-vite';
import type { ResourceRecord, Sort } from '../../contract/resources/record.ts';
import { session } from '../../machines/samples.ts';
import { withRows } from '../admin/resourceServer.tsx';
import { portal } from '../support/portal.tsx';
import { study, studyDictionaries, studyRecords } from './studyResource.ts';

type Asked = { sort?: readonly Sort[]; page?: number; limit?: number };

/** Returns a page of the studies in the requested order, like a server. */
function page({ sort = [], page: number = 1, limit = studyRecords.length }: Asked) {
  const rows = studyRecords.toSorted((one, other) => {
    for (const { field, order } of sort) {
      const [first, second] = [sortable(one[field]), sortable(other[field])];
      if (first !== second) return first < second === (order === 'asc') ? -1 : 1;
    }
    return 0;
  });
  return { count: rows.length, list: rows.slice((number - 1) * limit, number * limit) };
}

const sortable = (value: ResourceRecord[string]): string | number =>
  typeof value === 'number' ? value : JSON.stringify(value ?? '');

/** The studies on a server, for a user with all permissions. */
export const withStudies: Decorator[] = [
  withRows(study, studyRecords, { list: page }),
  portal({
    address: study.route,
    signedIn: true,
    answers: { session: () => ({ ...session, buttons: '', dics: studyDictionaries }) },
  }),
];
