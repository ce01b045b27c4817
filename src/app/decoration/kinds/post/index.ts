import { MessageOutlined } from '@ant-design/icons';
import { ComponentType } from '#contract/codes.ts';
import { componentLooks } from '#contract/componentLooks.ts';
import { itemLimitOf } from '#contract/special.ts';
import { locales } from '#locales/index.ts';
import { contentKind } from '../contentKind.ts';
import { postItem } from '../contents.ts';
import type { ComponentKind } from '../kind.ts';
import { typeNames, wordsOf } from '../names.ts';
import { newComponent } from '../shared.ts';

/** Type 3: posts picked from the community. */
export const postKind: ComponentKind<typeof ComponentType.post> = {
  ...contentKind({
    resource: 'posts',
    itemOf: postItem,
    messages: locales.decorator.post,
    sample: 'post',
  }),
  type: ComponentType.post,
  label: typeNames[ComponentType.post],
  ...wordsOf(locales.decorator.post),
  Icon: MessageOutlined,
  create: (uuid, language) => newComponent(ComponentType.post, uuid, language),
  itemLimit: itemLimitOf(ComponentType.post),
  ...componentLooks[ComponentType.post],
};
