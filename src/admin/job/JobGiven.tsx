import { css } from '../../../styled-system/css';
import { useGiven } from './useGiven.ts';

type JobGivenProps = { task: unknown; given: Readonly<Record<string, unknown>> };

/** The parameters of a run, one per line. */
export const JobGiven = ({ task, given }: JobGivenProps) => (
  <ul className={list}>
    {useGiven(task, given).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const list = css({ listStyle: 'none', margin: '0', padding: '0', '& li': { overflowWrap: 'anywhere' } });
