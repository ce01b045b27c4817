import { boolean, choice, tags } from './choice.ts';
import type { TypeName } from './index.ts';
import { file, image, images } from './media.ts';
import { duration, money, number } from './number.ts';
import { relation, relations, user } from './reference.ts';
import { colour, computed, json, link, longText, richText, text } from './text.ts';
import { date, dateTime, partialDate } from './time.ts';
import type { TypeValues } from './typeValues.ts';

/** What every type does with values, by its name. */
const types: Readonly<Record<TypeName, TypeValues>> = {
  ...{ text, longText, richText, number, money, date, partialDate, dateTime, duration, boolean },
  ...{ enum: choice, tags, image, images, video: file, audio: file, file, colour },
  ...{ relation, relations, user, link, json, computed },
};

/** What the type of a field does with values. */
export const valuesOf = ({ type }: { readonly type: TypeName }): TypeValues => types[type];
