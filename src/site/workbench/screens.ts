import type { ComponentType } from 'react';
import type { WorkbenchScreen } from '../../../machines/workbench/address.ts';
import { WORKBENCH_SCREENS } from '../../../machines/workbench/place.ts';
import { m } from '../../i18n/compiled/messages.js';
import { later } from '../../ui/later.tsx';
import type { ScreenProps } from './screen.ts';

type Screen = { label: () => string; Screen: ComponentType<ScreenProps> };

/** The screens by their name in the address. The code of each is loaded when it is first shown. */
const screens: Record<WorkbenchScreen, Screen> = {
  oncoprint: {
    label: m.oncoprint_tab,
    Screen: later(() => import('./oncoprint/OncoprintScreen.tsx').then((part) => part.OncoprintScreen)),
  },
  planner: {
    label: m.planner_tab,
    Screen: later(() => import('./planner/PlannerScreen.tsx').then((part) => part.PlannerScreen)),
  },
  association: {
    label: m.association_tab,
    Screen: later(() => import('./association/AssociationScreen.tsx').then((part) => part.AssociationScreen)),
  },
  identity: {
    label: m.identity_tab,
    Screen: later(() => import('./identity/IdentityScreen.tsx').then((part) => part.IdentityScreen)),
  },
  drug: {
    label: m.drug_tab,
    Screen: later(() => import('./drug/DrugScreen.tsx').then((part) => part.DrugScreen)),
  },
  tumor: {
    label: m.tumor_label,
    Screen: later(() => import('./tumor/TumorScreen.tsx').then((part) => part.TumorScreen)),
  },
  representativeness: {
    label: m.representativeness_tab,
    Screen: later(() =>
      import('./representativeness/RepresentativenessScreen.tsx').then((part) => part.RepresentativenessScreen),
    ),
  },
};

export const screenNamed = (name: WorkbenchScreen): Screen => screens[name];

/** The screens in the order of their tabs. */
export const screenTabs = WORKBENCH_SCREENS.map((name) => ({ name, label: screens[name].label }));
