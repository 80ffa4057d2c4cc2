import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import prepareBrowser, { launchOptions } from '../support/browser.ts';
import { acceptedMachine, MACHINE, type Machine, PICTURES, refusal } from './pictures.ts';
import { matrices, openStorybook } from './storybook.ts';

/** A letter of each script and the signs that the product shows in the system's fonts, upright and bold. */
const SAMPLE = '<p id="sample">Aa 0 中文，→ ✓ × ≥ <b>Aa 中文</b> <code>Aa</code></p>';

/**
 * Before the tests: returns why the accepted pictures cannot be compared on this machine, or undefined if they can.
 * @param accepts whether this run takes new pictures: then the folder is prepared for them, and nothing is refused
 */
export async function checkMachine(accepts: boolean): Promise<string | undefined> {
  prepareBrowser();
  const here = await thisMachine();
  const accepted = acceptedMachine();
  const reason = accepted && refusal(accepted, here);
  if (!accepts) return reason;
  acceptFrom(here, reason === undefined);
  return undefined;
}

/** Prepares the folder for new pictures. Those of another machine are removed, and those of parts that are gone. */
function acceptFrom(here: Machine, keeps: boolean): void {
  if (!keeps) rmSync(PICTURES, { recursive: true });
  mkdirSync(PICTURES, { recursive: true });
  const known = new Set(matrices().map(({ id }) => `${id}.png`));
  for (const file of readdirSync(PICTURES)) if (file.endsWith('.png') && !known.has(file)) rmSync(join(PICTURES, file));
  writeFileSync(MACHINE, `${JSON.stringify(here, null, 2)}\n`);
}

/** Reads from the browser which fonts it really draws the sample with. */
async function thisMachine(): Promise<Machine> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await openStorybook(page);
    await page.locator('body').evaluate((body, sample) => {
      body.innerHTML = sample;
    }, SAMPLE);
    await page.evaluate(() => document.fonts.ready);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#sample' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const [version = ''] = browser.version().split('.');
    return { browser: `Chromium ${version}`, fonts: fonts.map(({ postScriptName }) => postScriptName).sort() };
  } finally {
    await browser.close();
  }
}
