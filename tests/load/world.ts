import type { SpecialDetail } from '#contract/entities/special.ts';
import type { Client } from './client.ts';
import type { Figures } from './figures.ts';
import type { Role, Step } from './hour.ts';
import type { Listing } from './steps/listings.ts';
import type { Caller, Turn } from './turn.ts';

/** The records before the first person comes: ids and words for the calls. */
export interface Stock {
  readonly books: readonly string[];
  /** posts that readers can see */
  readonly posts: readonly ReadableContent[];
  readonly bookLists: readonly ReadableContent[];
  readonly topics: readonly string[];
  readonly circles: readonly string[];
  /** pieces of titles and names */
  readonly words: readonly string[];
  /** special pages that readers can see */
  readonly pages: readonly string[];
  /** special pages that decorators work on, each one's alone while it is open */
  readonly workedOn: readonly string[];
}
interface ReadableContent {
  readonly id: string;
  readonly contentType: number;
}

/** What somebody has begun and not ended; a step whose beginning failed finds nothing here and leaves it. */
export interface ActivityState {
  listing?: { readonly of: Listing; filters: object; rows: readonly string[]; total: number };
  writing?: {
    readonly id: string;
    revision: number | undefined;
    text: string;
    readonly pictures: string[];
    readonly books: string[];
  };
  page?: { readonly id: string; revision: number; readonly document: SpecialDetail };
  /** names the open editor */
  tab?: string;
  /** the page that a reader has before them */
  read?: { readonly path: string; readonly etag: string | undefined };
}

/** Somebody who uses it. */
export interface Person extends Caller {
  readonly name: string;
  token: string | undefined;
  refreshToken: string;
  /** published posts of theirs */
  readonly own: string[];
  readonly activities: Map<number, ActivityState>;
  /** pictures and files that the browser has already */
  readonly seen: Set<string>;
}

/** Writes that were answered with success: each has to be there at the end. */
export interface Acknowledged {
  readonly posts: Set<string>;
  readonly bookLists: Set<string>;
  /** the last revision of each special page */
  readonly pages: Map<string, number>;
}

/** Everything that steps share. */
export interface World {
  readonly client: Client;
  readonly figures: Figures;
  readonly stock: Stock;
  readonly acknowledged: Acknowledged;
  /** pages that no person has open */
  readonly freePages: string[];
  readonly countOf: Readonly<Record<Role, number>>;
}

export interface Scene {
  readonly turn: Turn;
  readonly world: World;
  readonly person: Person;
  readonly step: Step;
  readonly state: ActivityState;
}

export type StepAction = (scene: Scene) => Promise<void>;
