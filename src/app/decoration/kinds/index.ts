import { addedKinds } from '#extending/installed.ts';
import { kindOfExtension } from './added/kind.ts';
import { bannerKind } from './banner/index.ts';
import { bookKind, bookListKind, postKind } from './contentKinds.ts';
import { imageTextKind } from './image-text/index.ts';
import { createKindRegistry } from './kind.ts';
import { richTextKind } from './rich-text/index.ts';
import { topicCircleKind } from './topic-circle/index.ts';

/** The kinds that can be edited, in the order of the palette. */
export const kinds = createKindRegistry();
for (const kind of [
  bannerKind,
  bookKind,
  postKind,
  topicCircleKind,
  bookListKind,
  imageTextKind,
  richTextKind,
  ...addedKinds.map(kindOfExtension),
])
  kinds.register(kind);
