import { ListTree } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { choicesAddress } from './choicesAddress.ts';

/** Adds the link to its choices to the pane of a dictionary. */
export const dictionaryParts: PanelParts = {
  further: (record) => (
    <Permitted code="dictionary:detailList">
      <LinkButton variant="outline" size="sm" href={choicesAddress(record)} className={link}>
        <ListTree aria-hidden size={16} strokeWidth={1.75} />
        {m.admin_dictionary_details()}
      </LinkButton>
    </Permitted>
  ),
};

const link = css({ justifySelf: 'start', marginInline: '5', marginBlock: '4' });
