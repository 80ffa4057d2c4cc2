import type { Line } from './blocks.ts';
import type { Marks } from './marks.ts';
import type { ClassStyles } from './styles.ts';

/** The context in which a part of a text is read. */
export type Reading = {
  classes: ClassStyles;
  /** The rank of the highest heading in the text, which becomes `h3`; lower ones become `h4`. */
  top: number;
  /** The kind of line that starts here. */
  line: Line['name'];
  isOwn: boolean;
  marks: Marks;
  /** Number of surrounding lists, quotations and tables. */
  depth: number;
};
