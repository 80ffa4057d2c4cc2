import type { Handler, Handlers } from '../../platform/http/handler.ts';
import type { Usage } from './usage.ts';

type Counted =
  | 'searchModels'
  | 'downloadNewsletter'
  | 'downloadDataSheet'
  | 'downloadBrochure'
  | 'antibodyDataSheet'
  | 'exportModels';
type Call<Input, Context, Reply> = (input: Input, context: Context) => Promise<Reply>;

/** Wraps handlers so that they count downloads by file name, searches, and search texts without results. */
export function countingUses<H extends Pick<Handlers, Counted>>(handlers: H, usage: Usage): H {
  const counted =
    <Input, Context, Reply extends { fileName?: string }>(
      handle: Call<Input, Context, Reply>,
    ): Call<Input, Context, Reply> =>
    async (input, context) => {
      const reply = await handle(input, context);
      if (reply.fileName) usage.count('download', reply.fileName);
      return reply;
    };
  const searchModels: Handler<'searchModels'> = async (input, context) => {
    const reply = await handlers.searchModels(input, context);
    const { text = '', page = 1 } = input.body;
    if (page === 1) usage.count('search', 'models');
    if (page === 1 && reply.count === 0 && isAboutNobody(text))
      usage.count('searchWithoutResult', text.trim().toLowerCase());
    return reply;
  };
  return {
    ...handlers,
    searchModels,
    downloadNewsletter: counted(handlers.downloadNewsletter),
    downloadDataSheet: counted(handlers.downloadDataSheet),
    downloadBrochure: counted(handlers.downloadBrochure),
    antibodyDataSheet: counted(handlers.antibodyDataSheet),
    exportModels: counted(handlers.exportModels),
  };
}

/**
 * Returns whether a search text may be stored: it is not empty, and contains no e-mail address or telephone number.
 * These get into search fields by mistake.
 */
const isAboutNobody = (text: string): boolean =>
  text.trim() !== '' && !/\S@\S/.test(text) && !/\d(?:[\s().-]*\d){8}/.test(text);
