import { adminScreens } from './admin-screens.ts';
import { calls } from './calls.ts';
import { entities } from './entities.ts';
import type { Section } from './item.ts';
import { landing } from './landing.ts';
import { limits } from './limits.ts';
import { permissions } from './permissions.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { schoolScreens } from './school-screens.ts';
import { sentences } from './sentences.ts';
import { transitions } from './transitions.ts';

/** Every line of the specification that can be shown, in its order. */
export const catalogue: readonly Section[] = [
  routes,
  landing,
  adminScreens,
  schoolScreens,
  entities,
  transitions,
  rules,
  permissions,
  calls,
  sentences,
  limits,
];
