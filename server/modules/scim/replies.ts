import { SCIM_LIST_MAX } from '../../../contract/scim.ts';

export type Resource = { id: string; schemas: readonly string[] } & Record<string, unknown>;

/** The page of a list that a directory asks for: `startIndex` counts from 1. */
export type Paging = { startIndex: number; count: number };

/** Returns the page that is asked for. Values out of range count as the nearest one in range (RFC 7644, 3.4.2.4). */
export function pagingOf({ startIndex, count }: Record<string, unknown>): Paging {
  const given = (value: unknown, usual: number) => (typeof value === 'number' ? value : usual);
  return {
    startIndex: Math.min(Math.max(1, given(startIndex, 1)), 1_000_000),
    count: Math.min(Math.max(0, given(count, SCIM_LIST_MAX)), SCIM_LIST_MAX),
  };
}

/** Returns a list in the form of SCIM. */
export const listOf = (resources: readonly object[], totalResults: number, startIndex: number): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** What every reply shows of a resource (RFC 7643, 3.1). */
const ALWAYS = ['id', 'schemas', 'meta'];

/** Returns a resource with the attributes that the query asks for. */
export function shownAs(resource: Resource, { attributes, excludedAttributes }: Record<string, unknown>): object {
  const wanted = namesOf(attributes);
  const hidden = namesOf(excludedAttributes);
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) =>
        ALWAYS.includes(name) ||
        ((wanted.length === 0 || wanted.includes(name.toLowerCase())) && !hidden.includes(name.toLowerCase())),
    ),
  );
}

/** Whether the query asks for an attribute, which may be costly. */
export const asksFor = (name: string, query: Record<string, unknown>): boolean =>
  name in shownAs({ id: '', schemas: [], [name]: true }, query);

const namesOf = (names: unknown): string[] =>
  typeof names === 'string'
    ? names.split(',').map((name) => {
        const own = name.trim().toLowerCase();
        const whole = own.slice(own.lastIndexOf(':') + 1);
        return whole.split('.')[0] ?? '';
      })
    : [];
