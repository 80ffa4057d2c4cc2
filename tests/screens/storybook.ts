import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STORYBOOK } from './pictures.ts';

const ORIGIN = 'http://localhost';

type Entry = { id: string; title: string; name: string; type: string };

/** Returns every story named `Matrix` of the static Storybook. */
export function matrices(): { id: string; title: string }[] {
  const { entries } = JSON.parse(readFileSync(join(STORYBOOK, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  return Object.values(entries).filter(({ type, name }) => type === 'story' && name === 'Matrix');
}

/** Opens the frame of stories, with the story of an id or empty. Its files come from the disk, without a server. */
export async function openStorybook(page: Page, id = ''): Promise<void> {
  await page.route('**/*', (route) => {
    const file = join(STORYBOOK, decodeURIComponent(new URL(route.request().url()).pathname));
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story`);
}
