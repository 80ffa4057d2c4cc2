import type { Page, Route } from '@playwright/test';
import { createActor, fromPromise } from 'xstate';
import type { CallFailure } from '../../contract/envelope.ts';
import { createFormMachine, type FieldErrors } from '../../machines/form/form.machine.ts';
import { createRandomWalk, type Step } from '../machines/support/walk.ts';
import { arrived, expect, FAILED_CALL, test } from './support/portal.ts';
import { walksOf } from './support/walks.ts';

type Values = {
  name: string;
  workEmail: string;
  organization: string;
  country: string;
  phone: string;
  message: string;
  consent: boolean;
};
type Field = keyof Values;

const empty: Values = {
  name: '',
  workEmail: '',
  organization: '',
  country: '',
  phone: '',
  message: '',
  consent: false,
};
const REQUIRED = 'This field is required.';
const OFFLINE = 'The server is not responding. Check your connection and try again. Your entries are kept.';

/** Validates the contact form and returns its messages in the words of the page. */
function validate(values: Values): FieldErrors<Values> {
  const needed = (['name', 'workEmail', 'organization', 'country', 'message'] as const).filter((name) => !values[name]);
  return {
    ...Object.fromEntries(needed.map((name) => [name, REQUIRED])),
    ...(values.workEmail &&
      !values.workEmail.includes('@') && {
        workEmail: 'Please enter an e-mail address such as name@company.com.',
      }),
    ...(!values.consent && { consent: 'We need your consent to answer you.' }),
  };
}

/** Starts the `form` machine of the contact form. The walk decides when and how the submit ends. */
function openForm() {
  let end: { accept: () => void; fail: (failure: CallFailure) => void } | undefined;
  const machine = createFormMachine<Values>(validate).provide({
    actors: {
      submit: fromPromise(
        () =>
          new Promise((resolve, reject) => {
            end = { accept: () => resolve({}), fail: reject };
          }),
      ),
    },
  });
  const actor = createActor(machine, { input: { initial: empty, instance: 'form' } }).start();
  return {
    send: actor.send,
    accept: () => end?.accept(),
    fail: (failure: CallFailure) => end?.fail(failure),
    context: () => actor.getSnapshot().context,
    has: (tag: 'busy' | 'unsaved' | 'done' | 'refused' | 'invalid') => actor.getSnapshot().hasTag(tag),
  };
}

/** Opens the contact page. Sent messages are held until the walk answers them. */
async function openPage(page: Page) {
  const waiting: Route[] = [];
  const keys: string[] = [];
  await page.route('**/onco/contantUs/save', (route) => {
    waiting.push(route);
    keys.push(route.request().headers()['idempotency-key'] ?? '');
  });
  const control = (field: Field) => page.locator(`form [name="${field}"]`);
  return {
    page,
    waiting,
    keys,
    control,
    send: page.getByRole('button', { name: 'Send' }),
    fill: async (values: Partial<Values>) => {
      for (const [field, value] of Object.entries(values)) {
        const place = control(field as Field);
        if (typeof value === 'boolean') await place.setChecked(value);
        else if (field === 'country') await place.selectOption(value);
        else await place.fill(value);
        await place.blur();
      }
    },
    answer: async (how: (route: Route) => Promise<void>) => {
      await expect.poll(() => waiting.length).toBe(1);
      const route = waiting.pop();
      if (route) await how(route);
    },
  };
}

type Form = ReturnType<typeof openForm>;
type Sheet = Awaited<ReturnType<typeof openPage>>;
type Walk = { form: Form };

const complete: Partial<Values> = {
  name: 'Wen Li',
  workEmail: 'wen.li@biotech.example',
  organization: 'Biotech',
  country: 'CH',
  message: 'Which of them have growth curves?',
  consent: true,
};

function steps(sheet: Sheet, walk: Walk): Step<Walk>[] {
  const still = ({ form }: Walk) => !form.has('busy') && !form.has('done');
  const ready = ({ form }: Walk) => still(walk) && form.has('unsaved') && !form.has('invalid');
  const news = (values: Partial<Values>) =>
    (Object.entries(values) as [Field, string | boolean][]).filter(
      ([field, value]) => walk.form.context().values[field] !== value,
    );
  const enter = (values: Partial<Values>) => {
    for (const [field, value] of news(values)) {
      walk.form.send({ type: 'form.changed', values: { [field]: value } });
      // a ticked box shows no message when it loses focus
      if (field !== 'consent') walk.form.send({ type: 'form.left', field });
    }
  };
  const change = (name: string, values: Partial<Values>): Step<Walk> => ({
    name,
    enabled: (now) => still(now) && news(values).length > 0,
    act: () => sheet.fill(Object.fromEntries(news(values))),
    tell: () => enter(values),
  });
  const end = (name: string, how: (route: Route) => Promise<void>, tell: (form: Form) => void): Step<Walk> => ({
    name,
    enabled: ({ form }) => form.has('busy'),
    act: () => sheet.answer(how),
    tell: ({ form }) => tell(form),
  });
  return [
    change('fill everything in', complete),
    change('empty the name', { name: '' }),
    change('mistype the address', { workEmail: 'wen.li' }),
    change('withdraw consent', { consent: false }),
    change('add a phone', { phone: '+41 44 000 00 00' }),
    {
      name: 'send',
      enabled: still,
      act: () => sheet.send.click(),
      tell: ({ form }) => form.send({ type: 'form.submitted' }),
    },
    {
      name: 'send what is complete',
      enabled: still,
      act: async () => {
        await sheet.fill(Object.fromEntries(news(complete)));
        await sheet.send.click();
      },
      tell: ({ form }) => {
        enter(complete);
        form.send({ type: 'form.submitted' });
      },
    },
    {
      name: 'send once more while it is on its way',
      enabled: ({ form }) => form.has('busy'),
      act: () => sheet.send.press('Enter'),
      tell: ({ form }) => form.send({ type: 'form.submitted' }),
    },
    {
      name: 'send without a connection',
      enabled: ready,
      act: async () => {
        await sheet.page.context().setOffline(true);
        await sheet.send.click();
        await expect(sheet.page.getByText(OFFLINE)).toBeVisible();
        await sheet.page.context().setOffline(false);
      },
      tell: ({ form }) => {
        form.send({ type: 'form.submitted' });
        form.fail({ kind: 'networkFailed', message: '' });
      },
    },
    {
      name: 'want to leave, and stay',
      enabled: (now) => still(now) && now.form.has('unsaved'),
      act: async () => {
        await sheet.page.getByRole('banner').getByRole('link', { name: 'Oncology Database' }).click();
        await sheet.page
          .getByRole('alertdialog', { name: 'Discard your changes?' })
          .getByRole('button', { name: 'Continue editing' })
          .click();
        await expect(sheet.page.getByRole('alertdialog')).toHaveCount(0);
      },
      tell: () => {},
    },
    end(
      'the server takes it',
      (route) => route.continue(),
      (form) => form.accept(),
    ),
    end(
      'the server refuses the address',
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), workEmail: 'nobody' } }),
      (form) =>
        form.fail({ kind: 'refused', error: 'validation', message: '', fields: { workEmail: 'from the server' } }),
    ),
    end(
      'the connection is lost',
      (route) => route.abort('connectionreset'),
      (form) => form.fail({ kind: 'networkFailed', message: '' }),
    ),
    end(
      'the server breaks',
      (route) =>
        route.fulfill({ status: 500, json: { status: 500, message: 'It broke.', data: null, error: 'system' } }),
      (form) => form.fail({ kind: 'refused', status: 500, message: 'It broke.' }),
    ),
    {
      name: 'write again',
      enabled: ({ form }) => form.has('done'),
      act: () => sheet.page.goto('/contact'),
      tell: () => {
        walk.form = openForm();
      },
    },
  ];
}

/** Checks that the page shows what the machine's state requires, and nothing else. */
async function compare({ page, control, send, waiting }: Sheet, form: Form, done: string): Promise<void> {
  const at = `after ${done}`;
  await expect(page.getByRole('heading', { name: /^We have received your message/ }), at).toHaveCount(
    form.has('done') ? 1 : 0,
  );
  await expect(page.getByRole('form', { name: 'Contact form' }), at).toHaveCount(form.has('done') ? 0 : 1);
  if (form.has('done')) return;
  const { values, touched, refusals, failure } = form.context();
  if (form.has('busy')) await expect.poll(() => waiting.length, { message: at }).toBe(1);
  if (form.has('busy')) await expect(send, at).toHaveAttribute('aria-busy', 'true');
  else await expect(send, at).not.toHaveAttribute('aria-busy');
  const found = validate(values);
  for (const field of Object.keys(empty) as Field[]) {
    const place = control(field);
    if (field === 'consent') await expect(place, at).toBeChecked({ checked: values.consent });
    else await expect(place, at).toHaveValue(String(values[field]));
    const refused = refusals[field] !== undefined;
    const said = touched.includes(field) ? found[field] : undefined;
    await expect(place, at).toHaveAttribute('aria-invalid', String(refused || said !== undefined));
    if (!refused && said !== undefined) await expect(place, at).toHaveAccessibleDescription(said);
  }
  await expect(control('message'), at).toHaveJSProperty('readOnly', form.has('busy'));
  const alert = page.getByRole('form').getByRole('alert');
  if (!failure) await expect(alert, at).toBeEmpty();
  else if (failure.fields) await expect(alert, at).toHaveText('Please check the highlighted fields.');
  else await expect(alert, at).toHaveText(failure.kind === 'networkFailed' ? OFFLINE : failure.message);
}

test.describe('form: the contact form follows its statechart', () => {
  for (const { seed, length, known, tag } of walksOf([14], 10, 26)) {
    test(`[P.4] a walk of ${length} steps, seed ${seed}: refused, offline, failed, retried, sent`, { tag }, async ({
      page,
      allowInConsole,
    }) => {
      allowInConsole(FAILED_CALL);
      await page.goto('/contact');
      await arrived(page, '/contact');
      const sheet = await openPage(page);
      const walk = { form: openForm() };
      const walked: string[] = [];
      for (const step of createRandomWalk(steps(sheet, walk), seed, length)) {
        const chosen = step(walk);
        if (!chosen) continue;
        walked.push(chosen.name);
        await chosen.act();
        await chosen.tell(walk);
        await new Promise((resolve) => setImmediate(resolve));
        await compare(sheet, walk.form, walked.join(', '));
      }
      // short walks must take many different steps, long ones every possible step
      if (known) expect(new Set(walked).size).toBeGreaterThanOrEqual(length < 26 ? length / 2 : 15);
    });
  }

  test('a message sent again unchanged after a lost connection counts once; a changed one is a new message', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(FAILED_CALL);
    await page.goto('/contact');
    await arrived(page, '/contact');
    const sheet = await openPage(page);
    await sheet.fill(complete);
    for (const message of ['Hello', 'Hello', 'Hello again']) {
      if (message !== 'Hello') await sheet.fill({ message });
      await sheet.send.click();
      await sheet.answer((route) => (message === 'Hello' ? route.abort('connectionreset') : route.continue()));
      if (message === 'Hello') await expect(page.getByText(OFFLINE)).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: /^We have received your message/ })).toBeVisible();
    expect(sheet.keys).toHaveLength(3);
    expect(sheet.keys[1]).toBe(sheet.keys[0]);
    expect(sheet.keys[2]).not.toBe(sheet.keys[0]);
  });
});
