import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** The publications that the definitions come from. */
export function StudySources() {
  return (
    <section className={root} aria-labelledby="study-sources">
      <h2 id="study-sources" className={heading}>
        {m.study_sources()}
      </h2>
      <ul className={list} lang="en">
        <li>
          {m.study_source_gao()}{' '}
          <a className={way} href="https://doi.org/10.1038/nm.3954" rel="noreferrer">
            doi:10.1038/nm.3954
          </a>
        </li>
        <li>{m.study_source_hather()}</li>
        <li>{m.study_source_pinheiro()}</li>
      </ul>
    </section>
  );
}

const root = css({ borderTop: '1px solid {colors.line}', paddingTop: '6', textStyle: 'small', color: 'ink.soft' });
const heading = css({ textStyle: 'heading', color: 'ink', marginBottom: '2' });
const list = css({ display: 'grid', gap: '2', maxWidth: '96ch' });
const way = css({ color: 'accent.ink', textDecoration: 'underline', whiteSpace: 'nowrap' });
