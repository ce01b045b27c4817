import type { Services } from '../services.ts';

/** Whether an account of these roles can do nothing before it has a second factor (SECOND_FACTOR). */
export const isFactorRequired = (
  { settings }: Pick<Services, 'settings'>,
  roles: readonly string[],
): boolean => settings.SECOND_FACTOR === 'operators' && roles.includes('operator');
