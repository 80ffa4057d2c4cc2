import '../../theme/theme.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { charts } from '../../../machines/index.ts';
import { panelWindowMachine } from '../../../machines/panel/panelWindow.machine.ts';
import { LANGUAGE_TAGS, LOCALES, speakLocale } from '../../i18n/locale.ts';
import { Follower } from './followWatch.ts';
import { WindowView } from './WindowView.tsx';
import { windowWire } from './wire.ts';

/** How often the window asks for its page, which may have ended without a word. */
const ASK_MS = 2_000;

const question = new URLSearchParams(window.location.search);
const locale = LOCALES.find((one) => LANGUAGE_TAGS[one] === question.get('lang'));
if (locale) speakLocale(locale);
document.documentElement.lang = question.get('lang') ?? 'en';
const theme = question.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const wire = windowWire(question.get('tab') ?? '');
const following = createActor(panelWindowMachine);
const follower = new Follower((id) => charts.find(({ machine }) => machine.id === id)?.machine, wire.post);
wire.listen((message) => {
  const { load } = message;
  if (message.kind === 'left') {
    following.send({ type: 'panelWindow.pageLeft', load });
    return;
  }
  const before = following.getSnapshot().context.load;
  following.send({ type: 'panelWindow.heard', load });
  const followed = following.getSnapshot().context.load;
  if (followed !== load) return;
  if (message.kind === 'state') follower.take(message);
  else if (before !== load) wire.post({ kind: 'follow' });
});
following.start();
wire.post({ kind: 'follow' });
const asking = setInterval(() => wire.post({ kind: 'ask' }), ASK_MS);
window.addEventListener('pagehide', () => {
  clearInterval(asking);
  wire.post({ kind: 'leave' });
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <WindowView
    source={follower}
    following={following}
    send={(event) => {
      if (event.type === 'panel.docked') wire.post({ kind: 'dock', side: event.side });
      else wire.post({ kind: 'close' });
      window.close();
    }}
  />,
);
