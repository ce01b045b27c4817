import { locales } from '#locales/index.ts';
import { startFailure } from '../startFailure.ts';

/** The failure of a part that no `define…` has made. */
export const wrongPart = (name: string, part: string, maker: string, door = 'bookdesk/server') =>
  startFailure(locales.server.extensions, 'wrongPart', { name, part, maker, door });
