import type { StepName } from '../hour.ts';
import type { StepAction } from '../world.ts';
import {
  bePresent,
  checkPage,
  leavePage,
  lookAutomatic,
  openPage,
  pickContent,
  previewPage,
  publishPage,
  savePage,
  saveStalePage,
} from './decorating.ts';
import { filter, openList, openRecord, search, turnPage } from './lists.ts';
import { changeBook, lookAtState, pinPost } from './moderating.ts';
import { readAgain, readContent, readPage } from './reading.ts';
import { renewToken, signIn } from './session.ts';
import { uploadPicture } from './uploads.ts';
import { beginWriting, changeOwn, keepWriting, pickBook, publish } from './writing.ts';

/** What each step of the hour does. */
export const stepActions: Readonly<Record<StepName, StepAction>> = {
  signIn,
  renewToken,
  openList,
  turnPage,
  search,
  filter,
  openRecord,
  changeOwn,
  beginWriting,
  keepWriting,
  uploadPicture,
  pickBook,
  publish,
  changeBook,
  pinPost,
  lookAtState,
  openPage,
  bePresent,
  pickContent,
  lookAutomatic,
  checkPage,
  savePage,
  saveStalePage,
  publishPage,
  previewPage,
  leavePage,
  readPage,
  readAgain,
  readContent,
};
