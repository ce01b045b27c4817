import { bannerKind } from './banner/index.ts';
import { bookKind } from './book/index.ts';
import { postKind } from './post/index.ts';
import { createKindRegistry } from './registry.ts';

/** The kinds that can be edited, in the order of the palette. */
export const kinds = createKindRegistry();
kinds.register(bannerKind);
kinds.register(bookKind);
kinds.register(postKind);
