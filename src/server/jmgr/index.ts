import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { bookHandlers } from './books.ts';
import { postHandlers } from './posts.ts';

/** Who answers the lists of SPEC 7.2 and the writes that DESIGN 4 adds to them. */
export function jmgrHandlers(services: Services): HandledEndpoint[] {
  return [postHandlers, bookHandlers].flatMap((handlers) => handlers(services));
}
