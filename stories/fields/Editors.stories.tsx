import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { CronField, JsonField, MultilingualField, RichTextField } from '../../src/ui/fields/index.ts';
import '../../src/ui/fields/CronEditor.tsx';
import '../../src/ui/fields/RichTextEditor.tsx';
import { Held } from '../support/Held.tsx';

const meta = {
  title: 'Parts/Fields/Tests/Editors',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: JsonField,
  args: { id: 'settings', label: 'Settings', value: '', onChange: fn(), onProblem: fn() },
  render: (args) => <Held field={JsonField} {...args} />,
} satisfies Meta<typeof JsonField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Json: Story = {
  args: { value: '{"retries": 3,\n "hosts": ["a" "b"]}' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/line 2, column 16|第 2 行第 16 列/)).toBeVisible();
    const control = canvas.getByRole('textbox', { name: 'Settings' });
    await userEvent.clear(control);
    await userEvent.click(control);
    await userEvent.paste('{"retries":3}');
    await userEvent.click(canvas.getByRole('button', { name: /Format|格式化/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith('{\n  "retries": 3\n}');
  },
};
export const JsonReadOnly: Story = { args: { value: '{\n  "retries": 3\n}', readOnly: true } };

export const Multilingual: StoryObj<typeof MultilingualField> = {
  args: { id: 'title', label: 'Title', value: { en: 'Lung cancer', zh: '' }, onChange: fn() },
  render: (args) => <Held field={MultilingualField} {...args} />,
  play: async ({ canvas, args, globals, userEvent }) => {
    await expect(canvas.getByRole('tab', { name: /(Chinese|中文).*(missing|未填写)/ })).toBeVisible();
    // The reader's own language comes first.
    await expect(canvas.getByRole('textbox')).toHaveValue(globals.locale === 'zh' ? '' : 'Lung cancer');
    const english = canvas.getByRole('tab', { name: /^En / });
    await userEvent.click(english);
    english.focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.type(canvas.getByRole('textbox'), '肺癌');
    await expect(args.onChange).toHaveBeenLastCalledWith({ en: 'Lung cancer', zh: '肺癌' });
    await expect(canvas.queryByRole('tab', { name: /missing|未填写/ })).toBeNull();
  },
};
export const MultilingualLong: StoryObj<typeof MultilingualField> = {
  ...Multilingual,
  args: { ...Multilingual.args, text: 'long', changed: true, error: 'Write both languages' },
  play: async () => {},
};
export const MultilingualRich: StoryObj<typeof MultilingualField> = {
  ...Multilingual,
  args: { ...Multilingual.args, text: 'rich', value: { en: '<p>Lung cancer</p>', zh: '<p>肺癌</p>' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Lung cancer|肺癌/);
    await userEvent.click(canvas.getByRole('tab', { name: /^En / }));
    await expect(await canvas.findByText('Lung cancer')).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: /Chinese|中文/ }));
    await expect(await canvas.findByText('肺癌')).toBeVisible();
  },
};

/** Types at the cursor like a keyboard; simulated events cannot write into such an editor. */
const write = (text: string) => document.execCommand('insertText', false, text);

const TEXT =
  '<h3>Biomarkers</h3><p>See <a href="https://example.org/">the <strong>source</strong></a>, H<sub>2</sub>O.</p>' +
  '<table><thead><tr><th scope="col">Gene</th></tr></thead><tbody><tr><td><em>EGFR</em></td></tr></tbody></table>';

export const RichText: StoryObj<typeof RichTextField> = {
  args: { id: 'body', label: 'Text', value: '', onChange: fn() },
  render: (args) => <Held field={RichTextField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = await canvas.findByRole('textbox', { name: 'Text' });
    await userEvent.click(control);
    write('Growth');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('<p>Growth</p>'));
    await userEvent.click(canvas.getByRole('button', { name: /^(Heading|标题)$/ }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('<h3>Growth</h3>'));
    await userEvent.keyboard('{Alt>}{F10}{/Alt}');
    await expect(document.activeElement?.closest('[role=toolbar]')).not.toBeNull();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('<p>Growth</p>'));
    await userEvent.keyboard('{Control>}k{/Control}');
    const address = await canvas.findByRole('textbox', { name: /Link address|链接地址/ });
    await userEvent.type(address, 'javascript:alert(1){Enter}');
    await expect(address).toBeInvalid();
    await userEvent.clear(address);
    await userEvent.type(address, 'example.org{Enter}');
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(expect.stringContaining('<a href="https://example.org">')),
    );
  },
};

/** Other content of a text stays when one part is changed, including tables and subscripts. */
export const RichTextFilled: StoryObj<typeof RichTextField> = {
  ...RichText,
  args: { ...RichText.args, value: TEXT },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByText('Biomarkers'));
    write('!');
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith(expect.stringMatching(/Biomarkers.*!|!.*Biomarkers/)),
    );
    // The argument is the story's `fn()`, but it has the type of the property.
    const said = String((args.onChange as unknown as { mock: { lastCall: unknown[] } }).mock.lastCall[0]);
    await expect(said.replace('!', '')).toBe(TEXT);
    // Undo returns to the text as it was loaded, and not further.
    const undo = canvas.getByRole('button', { name: m.field_rich_undo() });
    await userEvent.click(undo);
    await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'true'));
    await expect(args.onChange).toHaveBeenLastCalledWith(TEXT);
  },
};
export const RichTextReadOnly: StoryObj<typeof RichTextField> = {
  ...RichText,
  args: { ...RichText.args, value: TEXT, readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Biomarkers')).toBeVisible();
    await expect(canvas.queryByRole('toolbar')).toBeNull();
  },
};
export const RichTextWithError: StoryObj<typeof RichTextField> = {
  ...RichText,
  args: { ...RichText.args, value: '<p>肺癌</p>', error: 'Too short', changed: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox')).toBeInvalid();
  },
};

/** [A20] Pasted content is cleaned before it is inserted; no script in it runs. */
export const RichTextPasted: StoryObj<typeof RichTextField> = {
  ...RichText,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Text' }));
    const pasted = new DataTransfer();
    pasted.setData(
      'text/html',
      '<p onclick="window.hurt=1">Kept <b>words</b></p><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>' +
        '<a href="javascript:window.hurt=1">a link</a>',
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.stringContaining('Kept')));
    await expect(args.onChange).not.toHaveBeenCalledWith(expect.stringMatching(/script|onerror|onclick|href/));
    await expect('hurt' in window).toBe(false);
  },
};

export const Cron: StoryObj<typeof CronField> = {
  args: {
    id: 'cron',
    label: 'Schedule',
    value: '30 9 * * 1-5',
    timeZone: 'Asia/Shanghai',
    onChange: fn(),
    onProblem: fn(),
    onTimeZoneChange: fn(),
  },
  render: (args) => <Held field={CronField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    await expect(await canvas.findByText(/09:30/, { selector: 'p' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /repeats|重复/ }), 'monthly');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('30 9 1 * *'));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /repeats|重复/ }), 'custom');
    const hour = canvas.getByRole('textbox', { name: /^(Hour|时)$/ });
    await userEvent.type(hour, '9');
    await expect(hour).toBeInvalid();
    await expect(canvas.getByText(/Hour: 99 is not allowed|“时”不能填 99/)).toBeVisible();
    await expect(args.onProblem).toHaveBeenLastCalledWith(expect.any(String));
    const whole = canvas.getByRole('textbox', { name: 'Schedule' });
    await userEvent.clear(whole);
    await userEvent.type(whole, '0 0 30 2 *');
    await expect(canvas.getByText(/never runs|永远不会/)).toBeVisible();
  },
};
/**
 * An expression of another scheduler: the intended one is suggested, explained in words, and accepted with a button.
 */
export const CronProposed: StoryObj<typeof CronField> = {
  ...Cron,
  args: { ...Cron.args, value: '0 0 2 ? * 2' },
  play: async ({ canvas, args, userEvent }) => {
    await expect(await canvas.findByText(/Remove the seconds|请去掉“秒”/)).toBeVisible();
    await expect(canvas.getByText(/02:00/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /0 2 \* \* 2/ }));
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('0 2 * * 2'));
    await expect(args.onProblem).toHaveBeenLastCalledWith(undefined);
    await expect(canvas.getByRole('textbox', { name: 'Schedule' })).toHaveFocus();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(5);
  },
};
export const CronTimeZone: StoryObj<typeof CronField> = {
  ...Cron,
  play: async ({ canvas, args, userEvent }) => {
    const zone = await canvas.findByRole('combobox', { name: /time zone|时区/ });
    await userEvent.clear(zone);
    await userEvent.type(zone, 'berlin');
    const berlin = await screen.findByRole('option', { name: 'Europe/Berlin' });
    await waitFor(() => expect(berlin).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onTimeZoneChange).toHaveBeenLastCalledWith('Europe/Berlin'));
  },
};
export const CronEmpty: StoryObj<typeof CronField> = {
  ...Cron,
  args: { ...Cron.args, value: '' },
  play: async () => {},
};
export const CronReadOnly: StoryObj<typeof CronField> = {
  ...Cron,
  args: { ...Cron.args, readOnly: true },
  play: async () => {},
};
