import type { Meant, ReadTerm } from '../../contract/entities/searchReading.ts';

/** Returns a reading in one line. */
export function told(meant: Meant): string {
  switch (meant.as) {
    case 'disease':
      return `${meant.kind} ${meant.label.en}`;
    case 'gene':
      return `gene ${Object.values(meant.gene)
        .map((part) => (typeof part === 'object' ? JSON.stringify(part) : part))
        .join(' ')}`;
    case 'marker':
      return `${meant.marker} ${meant.level}`;
    case 'tested':
    case 'prior':
    case 'resistant':
    case 'sensitive':
    case 'naive':
      return `${meant.as} ${meant.agent}${meant.minTgi === undefined ? '' : ` ${meant.minTgi}`}`;
    case 'value':
      return `${meant.facet} ${meant.value}`;
    case 'range':
      return `${meant.range} ${meant.min ?? ''}..${meant.max ?? ''}${meant.open ? ' open' : ''}`;
    case 'list':
      return `list ${meant.of.map((clause) => clause.map(told).join(' or ')).join(' and ')}`;
    default:
      return `${meant.as} ${meant.words}`;
  }
}
export const termText = ({ meant, excluded, alternative }: ReadTerm) =>
  `${alternative ? 'or ' : ''}${excluded ? 'not ' : ''}${told(meant)}`;
