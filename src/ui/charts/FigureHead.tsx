import { css } from '../../../styled-system/css';
import { type FigureKey, KEY_ROW, KeyRows, keyPlaces } from './FigureKeys.tsx';

type FigureHeadProps = {
  /** The title of the figure. */
  title: string;
  /** The keys of the figure. */
  keys: readonly FigureKey[];
  /** The width of the figure in pixels. */
  width: number;
};

const TITLE = 32;

/** The head of a figure in a file, which has no page around it: its title and its legend. */
export function FigureHead({ title, keys, width }: FigureHeadProps) {
  const places = keyPlaces(keys, width);
  const rows = (places.at(-1)?.row ?? -1) + 1;
  return (
    <svg role="img" aria-label={title} className={head} width={width} height={TITLE + rows * KEY_ROW + 12}>
      <text className={titleStyle} x={0} y={16}>
        {title}
      </text>
      <KeyRows places={places} top={TITLE} />
    </svg>
  );
}

const head = css({ display: 'block', fontSize: 'tiny', '& text': { fill: 'ink.soft' } });
const titleStyle = css({ fontSize: 'body', fontWeight: 'semibold', fill: 'ink!' });
