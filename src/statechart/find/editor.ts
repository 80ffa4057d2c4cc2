import { PLACES_ADDRESS, type Place, type SourcePlaces } from './sourcePlaces.ts';

/** Vite's own address, which opens a file in the editor that runs. */
const EDITOR_ADDRESS = '/__open-in-editor';

/** Returns the places in the source, or null without a development server, as in a built Storybook. */
export async function loadPlaces(): Promise<SourcePlaces | null> {
  try {
    const reply = await fetch(PLACES_ADDRESS);
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
    return reply.ok && isJson ? ((await reply.json()) as SourcePlaces) : null;
  } catch {
    return null;
  }
}

/** Opens a place in the editor. Returns whether the development server took the request. */
export async function openInEditor({ file, line, column }: Place): Promise<boolean> {
  const query = new URLSearchParams({ file: `${file}:${line}:${column}` });
  try {
    return (await fetch(`${EDITOR_ADDRESS}?${query}`)).ok;
  } catch {
    return false;
  }
}
