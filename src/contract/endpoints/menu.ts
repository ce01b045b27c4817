import { z } from 'zod';
import { jmgr, localizedText } from '../endpoint.ts';
import type { Localized } from '../language.ts';

/** The menu of an account, which the shell requests before it knows any list. */

/** An entry of the server's route list (contract 2.4, 10.3). */
export interface RouteEntry {
  name: string;
  path: string;
  /** `Layout` is the main shell, `resource/<name>` a list with its schema, anything else a view by path */
  component: string;
  meta: {
    title: Localized;
    icon?: string;
    order?: number;
    userIncluded?: boolean;
  };
  children?: RouteEntry[];
}
export const routeEntry: z.ZodType<RouteEntry> = z.lazy(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    component: z.string(),
    meta: z.object({
      title: localizedText,
      icon: z.string().optional(),
      order: z.number().optional(),
      userIncluded: z.boolean().optional(),
    }),
    children: z.array(routeEntry).optional(),
  }),
);
export const getRouters = jmgr.get('/getRouters', 'signed-in', {
  summary: "The account's own menu",
  answer: z.array(routeEntry),
});
