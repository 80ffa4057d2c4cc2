import { assign } from 'xstate';
import type { Notice } from '../../../machines/notices/notices.machine.ts';
import {
  answered,
  begins,
  did,
  heard,
  heardWith,
  holds,
  inState,
  refused,
  running,
  starts,
  tagged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, hearing, led, reshaped, without } from '../support/seeded.ts';
import { afterwards, always, both, either, implies, never, respondsTo } from '../support/temporal.ts';
import { busyEnds, reasoned, sameTags } from './makers.ts';
import type { Properties } from './property.ts';

type Notices = { queue: readonly Notice[]; held: { pointer: boolean; focus: boolean } };
const partTags = ['Loading', 'Ready', 'Failed'].flatMap((end) => [`diseases${end}`, `newsletters${end}`]);

export const pageProperties: Properties = {
  preferences: [
    {
      says: 'the place never changes a language that the user chose',
      claim: afterwards(
        heard('preferences.languageChosen'),
        always(implies(heard('preferences.placeEntered'), sameTags('chinese'))),
      ),
      fault: without('keepChosen'),
    },
    {
      says: 'the system never changes a theme that the user chose',
      claim: afterwards(
        heard('preferences.themeChosen'),
        always(implies(heard('preferences.systemThemeChanged'), sameTags('dark'))),
      ),
      fault: hearing('theme.dark', 'preferences.systemThemeChanged', { target: 'light' }),
    },
    {
      says: 'only choices of the user are stored',
      claim: always(implies(did('rememberLanguage'), heard('preferences.languageChosen'))),
      fault: reshaped('every change of the language is stored', 'language.chinese', (node) => {
        node.entry = [node.entry ?? [], { type: 'rememberLanguage', params: { locale: 'zh' } }].flat();
      }),
    },
    {
      says: 'the page has the language and the theme that are shown as chosen',
      claim: always(
        both(
          implies(
            begins(tagged('chinese')),
            did('applyLanguage', ({ locale }) => locale === 'zh'),
          ),
          implies(
            begins(tagged('dark')),
            did('applyTheme', ({ theme }) => theme === 'dark'),
          ),
        ),
      ),
      fault: dropping('theme.dark', 'entry', 'applyTheme'),
    },
  ],
  notices: [
    {
      says: 'every notice leaves, unless the user holds it',
      claim: respondsTo(
        either(
          holds<Notices>(({ queue }) => queue.length === 0),
          inState('shown.held'),
        ),
        holds<Notices>(({ queue }) => queue.length > 0),
      ),
      fault: deaf('leaving', 'NOTICE_LEAVE_MS'),
    },
    {
      says: 'the same notice is not shown twice in a row',
      claim: always(
        holds<Notices>(({ queue }) => new Set(queue.map((notice) => JSON.stringify(notice))).size === queue.length),
      ),
      fault: acting(
        'append repeats notices',
        'append',
        assign(({ context }: { context: Notices }, { notice }: { notice: Notice }) => ({
          queue: [...context.queue, notice],
        })),
      ),
    },
    {
      says: 'a notice that the user reads does not leave by itself',
      claim: always(implies(both(was(inState('shown.held')), tagged('leaving')), heard('notices.dismiss'))),
      fault: reshaped('its time goes on', 'shown.held', (node) => {
        node.after = { duration: { target: '#notices.leaving' } };
      }),
    },
    {
      says: 'the next notice is not held by a pointer that was on the last one',
      claim: always(
        implies(
          begins(inState('shown')),
          holds<Notices>(({ held }) => !held.pointer && !held.focus),
        ),
      ),
      fault: without('releaseAll'),
    },
  ],
  catalog: [
    {
      says: 'each part is loaded once',
      claim: afterwards(answered('loadDiseases'), never(starts('loadDiseases'))),
      fault: hearing('diseases.ready', 'catalog.start', { target: 'loading' }),
    },
    busyEnds('newslettersLoading', 'newsletters.loading'),
    {
      says: 'a part that failed is loaded again when a view needs it',
      claim: always(
        implies(
          both(was(tagged('diseasesFailed')), heardWith('catalog.needed', { part: 'diseases' })),
          running('loadDiseases'),
        ),
      ),
      fault: led('diseases.failed', 'catalog.needed', undefined),
    },
    {
      says: 'a part that fails takes nothing from the others',
      claim: always(implies(refused('loadHeadNewsletters'), sameTags(...partTags))),
      fault: led('headNewsletters.loading', 'onError', '#catalog.diseases.failed'),
    },
    {
      says: 'a failure is logged',
      claim: always(implies(refused('loadDiseases'), did('logFailure'))),
      fault: dropping('diseases.loading', 'onError', 'logFailure'),
    },
  ],
  pageData: [
    {
      says: 'a page that is ready has its data',
      claim: always(
        implies(
          tagged('ready'),
          holds<{ data: unknown }>(({ data }) => data !== null),
        ),
      ),
      fault: without('keepData'),
    },
    busyEnds('busy', 'loading'),
    reasoned('failed'),
    {
      says: 'a failure can be tried again, but not what is missing or forbidden',
      claim: always(({ snapshot }) => snapshot.can({ type: 'pageData.retry' }) === snapshot.tags.has('failed')),
      fault: hearing('missing', 'pageData.retry', { target: 'loading' }),
    },
    {
      says: 'the page is replaced when the user may not see it',
      claim: always(implies(begins(tagged('refused')), did('announceRefused'))),
      fault: dropping('refused', 'entry', 'announceRefused'),
    },
  ],
};
