import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { refreshGenerated } from './start/generated.ts';

/** `npm run codegen`: regenerates the style system and the message catalogs. */
helpIfAsked(import.meta.filename);

try {
  refreshGenerated(true);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
