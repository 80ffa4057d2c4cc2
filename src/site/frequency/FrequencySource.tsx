import type { PublishedFrequency } from '../../../contract/entities/frequency.ts';
import { css } from '../../../styled-system/css';
import { noteWords } from './frequencyWords.ts';

/** The publication of a frequency with a link to it, below what else it says. */
export function FrequencySource({ frequency }: { frequency: PublishedFrequency }) {
  const { citation, doi, pubmed } = frequency.source;
  const note = noteWords(frequency);
  const address = doi ? `https://doi.org/${doi}` : pubmed && `https://pubmed.ncbi.nlm.nih.gov/${pubmed}`;
  return (
    <>
      {note !== '' && <span className={remark}>{note}</span>}
      {address ? (
        <a className={way} href={address} rel="noreferrer" lang="en">
          {citation}
        </a>
      ) : (
        <span lang="en">{citation}</span>
      )}
    </>
  );
}

const remark = css({ display: 'block' });
const way = css({ color: 'accent.ink', textDecoration: 'underline', textUnderlineOffset: '3px' });
