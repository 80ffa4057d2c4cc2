import { css } from '../../styled-system/css';

/** Machine-readable text, unchanged, in lines that wrap where they must. */
export const CodeBlock = ({
  children,
}: {
  /** The text, whose lines are kept. */
  children: string;
}) => <pre className={root}>{children}</pre>;

const root = css({
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'md',
  background: 'muted',
  fontFamily: 'mono',
  fontSize: 'tiny',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
