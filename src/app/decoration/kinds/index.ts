import { addedKinds } from '#extending/installed.ts';
import { kindOfExtension } from './added/kind.ts';
import { bannerKind } from './banner/index.ts';
import { bookKind } from './book/index.ts';
import { bookListKind } from './book-list/index.ts';
import { imageTextKind } from './image-text/index.ts';
import { postKind } from './post/index.ts';
import { createKindRegistry } from './registry.ts';
import { richTextKind } from './rich-text/index.ts';
import { topicCircleKind } from './topic-circle/index.ts';

/** The kinds that can be edited, in the order of the palette. */
export const kinds = createKindRegistry();
kinds.register(bannerKind);
kinds.register(bookKind);
kinds.register(postKind);
kinds.register(topicCircleKind);
kinds.register(bookListKind);
kinds.register(imageTextKind);
kinds.register(richTextKind);
for (const added of addedKinds) kinds.register(kindOfExtension(added));
