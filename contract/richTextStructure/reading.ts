import type { Line } from './blocks.ts';
import type { Marks } from './marks.ts';
import type { ClassStyles } from './styles.ts';

/** How a part of a text is read. */
export type Reading = {
  classes: ClassStyles;
  /** The rank of the highest headings of the text, which become `h3`; those below become `h4`. */
  top: number;
  /** What a line is that begins here. */
  line: Line['name'];
  isOwn: boolean;
  marks: Marks;
  /** How many lists, quotations and tables are around it. */
  depth: number;
};
