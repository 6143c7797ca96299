import { call } from '../base/call.ts';
import { done } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

export const newcomerCalls = {
  /** 'I know Anjali.' */
  vouch: call({ method: 'PUT', path: paths.vouchForNewcomer, answer: done }),
};
