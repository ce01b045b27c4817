import type { HandledEndpoint } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { bookListHandlers } from './bookLists.ts';
import { bookHandlers } from './books.ts';
import { channelHandlers } from './channels.ts';
import { circleHandlers } from './circles.ts';
import { institutionHandlers } from './institutions.ts';
import { labelHandlers } from './labels.ts';
import { liveHandlers } from './lives.ts';
import { postHandlers } from './posts.ts';
import { readingHandlers } from './readings.ts';
import { siteSettingHandlers } from './siteSettings.ts';
import { topicHandlers } from './topics.ts';
import { userHandlers } from './users.ts';

/** Who answers the lists of contract 7.2 and the writes that contract 10.9 adds to them. */
export function jmgrHandlers(services: Services): HandledEndpoint[] {
  return [
    postHandlers,
    bookListHandlers,
    liveHandlers,
    readingHandlers,
    circleHandlers,
    topicHandlers,
    userHandlers,
    bookHandlers,
    labelHandlers,
    channelHandlers,
    institutionHandlers,
    siteSettingHandlers,
  ].flatMap((handlers) => handlers(services));
}
