import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { RuleMenuNode } from '../../contract/entities/administration.ts';
import { area } from '../../contract/resources/area.ts';
import { fieldOf } from '../../contract/resources/resource.ts';
import { rule } from '../../contract/resources/rule.ts';
import { session } from '../../machines/samples.ts';
import RulesScreen from '../../src/admin/rule/RulesScreen.tsx';
import { operatorName } from '../../src/admin/rule/useRuleWords.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const role = { id: '0198c0de-0000-7000-8000-000000000801', label: { en: 'Data editor', zh: '数据编辑' } };
const rows = [
  record(1, {
    name: 'Countries only',
    resource: 'area',
    field: 'level',
    operator: 'in',
    value: 'country, region',
    roles: [role.id],
    menus: [],
    enabled: true,
    labels: { roles: [role] },
  }),
  record(2, {
    name: 'What they made themselves',
    resource: 'newsletter',
    field: 'createdBy',
    operator: 'isMine',
    value: '',
    roles: [],
    menus: [],
    enabled: true,
  }),
];

const menu = (number: number, en: string, zh: string, children: RuleMenuNode[] = []): RuleMenuNode => ({
  id: `0198c0de-0000-7000-8000-00000000085${number}`,
  name: { en, zh },
  checked: false,
  bindable: children.length === 0,
  children,
});
const system = menu(1, 'System', '系统管理', [menu(2, 'Areas', '地域管理'), menu(3, 'Users', '用户管理')]);

const meta = {
  title: 'Back-office/Data rules',
  component: RulesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(rule, rows),
    portal({
      address: rule.route,
      signedIn: true,
      answers: {
        session: () => ({ ...session, buttons: '' }),
        getRuleMenu: () => ({ count: 1, list: [system] }),
      },
    }),
  ],
} satisfies Meta<typeof RulesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const fieldLabel = (name: string) => localized(fieldOf(rule, name)?.label ?? { en: '', zh: '' });
const levels = () => {
  const field = fieldOf(area, 'level');
  return field && 'options' in field ? field.options : [];
};

export const List: Story = { tags: ['!test'] };

/** A resource, its fields and the compared values, by their display names. */
export const Rules: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Countries only' }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(localized(area.title))).toBeVisible());
    await expect(pane.getByRole('region', { name: m.admin_rule_words() })).toHaveTextContent(
      localized(fieldOf(area, 'level')?.label ?? { en: '', zh: '' }),
    );
  },
};

/** The parts of a condition follow each other: fields of the resource, operators of the field, values of its type. */
export const Making: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Countries only' });
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(m.crud_new({ one: localized(rule.one) })) }));
    const pane = within(await screen.findByRole('dialog'));
    const field = (name: string) => pane.getByRole('combobox', { name: new RegExp(`^${fieldLabel(name)}`) });
    await pane.findByRole('textbox', { name: new RegExp(fieldLabel('name')) });
    await expect(field('field')).toBeDisabled();
    await userEvent.selectOptions(field('resource'), 'area');
    await userEvent.selectOptions(field('field'), 'level');
    const offered = within(field('operator'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    await expect(offered).toContain(operatorName('in'));
    await expect(offered).not.toContain(operatorName('gt'));
    const [first] = levels();
    await userEvent.selectOptions(field('value'), first?.value ?? '');
    await expect(
      await pane.findByText(
        m.admin_rule_reads({
          resource: localized(area.title),
          condition: m.admin_rule_condition({
            field: localized(fieldOf(area, 'level')?.label ?? { en: '', zh: '' }),
            operator: operatorName('eq'),
            value: localized(first?.label ?? { en: '', zh: '' }),
          }),
        }),
      ),
    ).toBeVisible();
    await userEvent.selectOptions(field('operator'), 'isEmpty');
    await expect(pane.queryByRole('combobox', { name: new RegExp(`^${fieldLabel('value')}`) })).toBeNull();
  },
};

/** The menus are checked in their tree: a partly selected group is half checked; a reset restores the choice. */
export const Menus: Story = {
  play: async ({ canvas, userEvent }) => {
    const act = m.crud_act_of({ act: m.crud_edit(), name: 'Countries only' });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const pane = within(await screen.findByRole('dialog'));
    const tree = within(await pane.findByRole('tree', { name: fieldLabel('menus') }));
    const whole = tree.getByRole('treeitem', { name: /System|系统管理/ });
    await userEvent.click(tree.getByRole('treeitem', { name: /Users|用户管理/ }));
    await expect(whole).toHaveAttribute('aria-checked', 'mixed');
    await expect(pane.getByText(m.crud_changed({ count: '1' }))).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: m.crud_reset() }));
    const again = within(await pane.findByRole('tree', { name: fieldLabel('menus') }));
    await waitFor(() =>
      expect(again.getByRole('treeitem', { name: /System|系统管理/ })).toHaveAttribute('aria-checked', 'false'),
    );
    await expect(pane.queryByText(m.crud_changed({ count: '1' }))).toBeNull();
  },
};
