import { css } from '../../../styled-system/css';
import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TestMail } from './TestMail.tsx';

/** Shows the resulting mail beside the form of a template or below it, and the test form at the end. */
export const mailTemplateParts: PanelParts = {
  opening: {
    fields: ['subject', 'body', 'button'],
    draw: (record) => (
      <div className={shown}>
        <TemplatePreview key={record.id} values={record} />
      </div>
    ),
  },
  further: ({ id }) => (
    <Permitted code="mail:send">
      <TestMail key={id} id={id} />
    </Permitted>
  ),
  aside: (values, record) => <TemplatePreview values={{ ...record, ...values }} />,
};

const shown = css({ padding: '16px 20px', borderBottom: '1px solid {colors.line.soft}' });
