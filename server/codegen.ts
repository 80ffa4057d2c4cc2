import { helpIfAsked } from './platform/commandHelp.ts';
import { refreshGenerated } from './start/generated.ts';

/** `npm run codegen`: makes the style system and the message catalogs anew. */
helpIfAsked(import.meta.filename);

refreshGenerated(true);
