import { NETWORK_NOTICE_MS } from '../../../contract/constants.ts';
import type { SavedView } from '../../../contract/entities/system.ts';
import { queryOfView } from '../../../machines/crud/codec.ts';
import { pathIn } from '../../../machines/navigation/address.ts';
import { copyText, wholeAddress } from '../../effects/clipboard.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

/** Copies the URL that opens the list with a saved view. */
export function useCopyLink(): (view: SavedView) => void {
  const { notices } = useSystem();
  const path = pathIn(useAddress());
  const tell = useGoodNews();
  return ({ id, name }) => {
    const address = wholeAddress(`${path}?${queryOfView(id)}`);
    copyText(address).then(
      () => tell(m.views_copied({ name })),
      () =>
        notices.send({
          type: 'notices.show',
          notice: { kind: 'warning', title: '', text: m.views_copy_failed({ address }), duration: NETWORK_NOTICE_MS },
        }),
    );
  };
}
