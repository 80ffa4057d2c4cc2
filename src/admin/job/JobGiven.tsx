import { css } from '../../../styled-system/css';
import { useGiven } from './useGiven.ts';

type JobGivenProps = { task: unknown; given: Readonly<Record<string, unknown>> };

/** What a run was given, a line for each parameter. */
export const JobGiven = ({ task, given }: JobGivenProps) => (
  <ul className={list}>
    {useGiven(task, given).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const list = css({ listStyle: 'none', margin: '0', padding: '0', '& li': { overflowWrap: 'anywhere' } });
