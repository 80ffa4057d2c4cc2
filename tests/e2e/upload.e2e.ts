import type { Page } from '@playwright/test';
import { arrived, expect, FAILED_CALL, test } from './support/portal.ts';
import { sessionOf } from './support/sessions.ts';

type Sent = { status: number; progress: number; stored: { url: string; type: string; bytes: number } | null };

/** Uploads a file as the browser does: configuration, decryption, form with progress, registration. */
const upload = (page: Page, token: string, file: { name: string; base64: string; repeat?: number }): Promise<Sent> =>
  page.evaluate(
    async ({ token, name, base64, repeat = 1 }) => {
      const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const call = async (path: string, body?: object) => {
        const reply = await fetch(`/onco-wuxi/api/oauth/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return (await reply.json()).data;
      };
      const [{ iv, config }, { key }] = [await call('getOSS'), await call('storageKey')];
      const secret = await crypto.subtle.importKey('raw', bytes(key), 'AES-CBC', false, ['decrypt']);
      const text = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes(iv) }, secret, bytes(config));
      const { host, ...fields } = JSON.parse(new TextDecoder().decode(text));
      const form = new FormData();
      for (const field of ['key', 'policy', 'OSSAccessKeyId', 'success_action_status', 'signature'])
        form.append(field, fields[field]);
      form.append('file', new Blob(Array.from({ length: repeat }, () => bytes(base64))), name);
      let progress = 0;
      const status = await new Promise<number>((resolve) => {
        const request = new XMLHttpRequest();
        request.open('POST', host);
        request.upload.onprogress = () => {
          progress += 1;
        };
        request.onloadend = () => resolve(request.status);
        request.send(form);
      });
      return { status, progress, stored: await call('uploaded', { key: fields.key, name }) };
    },
    { token, ...file },
  );

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[M.39] the browser uploads a file by form with progress, and shows the stored image', async ({
  page,
  baseURL,
  accounts,
}) => {
  const [administrator] = accounts;
  if (!administrator) throw new Error('the server printed no administrator');
  const { user } = await sessionOf(baseURL, administrator);
  await page.goto('/home');
  await arrived(page, '/home');

  const picture = await upload(page, user.token, { name: '生长曲线.png', base64: PNG });
  expect(picture).toMatchObject({ status: 200, stored: { type: 'image/png' } });
  const width = await page.evaluate(
    async ({ url, token }) => {
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const image = new Image();
      image.src = URL.createObjectURL(await reply.blob());
      await image.decode();
      return image.naturalWidth;
    },
    { url: picture.stored?.url ?? '', token: user.token },
  );
  expect(width).toBe(1);

  // at 10 MB/s the upload takes long enough to report progress
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 10_000_000,
  });
  const row = btoa('model,volume\n'.repeat(1_000));
  const table = await upload(page, user.token, { name: 'volumes.csv', base64: row, repeat: 1_000 });
  expect(table).toMatchObject({ status: 200, stored: { type: 'text/csv', bytes: 13_000_000 } });
  expect(table.progress).toBeGreaterThan(1);
});

test('[A11] [A55] a disguised web page is refused; a stored file runs nothing and is not opened by a link', async ({
  page,
  baseURL,
  accounts,
  allowInConsole,
}) => {
  allowInConsole(FAILED_CALL);
  const [administrator] = accounts;
  if (!administrator) throw new Error('the server printed no administrator');
  const { user } = await sessionOf(baseURL, administrator);
  await page.goto('/home');
  await arrived(page, '/home');
  const script = btoa('<script>document.title = "ran"</script>');
  for (const name of ['page.html', 'drawing.svg', 'photo.jpg', 'table.csv'])
    expect(await upload(page, user.token, { name, base64: script })).toMatchObject({ status: 400, stored: null });

  // a table with a script beyond the beginning that the server checks
  const late = btoa(`${'model,volume\n'.repeat(10_000)}<script>document.title = "ran"</script>`);
  const { stored } = await upload(page, user.token, { name: 'late.csv', base64: late });
  const replies = await page.evaluate(
    async ({ url, token }) => {
      const ask = async (headers: Record<string, string>) => {
        const reply = await fetch(url, { headers });
        const header = (name: string) => reply.headers.get(name) ?? '';
        return [reply.status, header('content-disposition'), header('content-security-policy')];
      };
      return [await ask({}), await ask({ authorization: `Bearer ${token}` })];
    },
    { url: stored?.url ?? '', token: user.token },
  );
  expect(replies).toMatchObject([
    [404, '', expect.any(String)],
    [200, expect.stringMatching(/^attachment; filename="late\.csv"/), expect.stringContaining('sandbox')],
  ]);
  await expect(page).not.toHaveTitle('ran');
});
