import { newsletter } from '../../../contract/resources/content/newsletter.ts';
import { css } from '../../../styled-system/css';
import { type FormAside, FormAsideProvider } from '../resource/formAside.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { NewsletterViews } from './NewsletterViews.tsx';
import { PdfPreview } from './PdfPreview.tsx';

const aside: FormAside = ({ file }) => <PdfPreview file={file} />;

/** Publications with their PDF, which is shown beside the form and below the record. */
export default function NewslettersScreen() {
  return (
    <FormAsideProvider value={aside}>
      <ResourceScreen
        definition={newsletter}
        acts={<NewsletterViews />}
        further={({ file }) => (
          <div className={below}>
            <PdfPreview file={file} />
          </div>
        )}
      />
    </FormAsideProvider>
  );
}

const below = css({ padding: '16px 20px', borderTop: '1px solid {colors.line.soft}' });
