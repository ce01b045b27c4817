import type { Endpoint } from '../endpoint.ts';
import * as account from './account.ts';
import * as audit from './audit.ts';
import * as charts from './charts.ts';
import * as dashboards from './dashboards.ts';
import * as finding from './finding.ts';
import * as home from './home.ts';
import * as identity from './identity.ts';
import * as imports from './imports.ts';
import * as institution from './institution.ts';
import * as lists from './lists.ts';
import * as members from './members.ts';
import * as menu from './menu.ts';
import * as notes from './notes.ts';
import * as notices from './notices.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as presence from './presence.ts';
import * as programs from './programs.ts';
import * as resources from './resources.ts';
import * as schemas from './schemas.ts';
import * as secondFactor from './secondFactor.ts';
import * as signIn from './signIn.ts';
import * as site from './site.ts';
import * as sourceLists from './sourceLists.ts';
import * as sources from './sources.ts';
import * as special from './special.ts';
import * as specialContributions from './specialContributions.ts';
import * as specialEditing from './specialEditing.ts';
import * as state from './state.ts';
import * as upload from './upload.ts';
import * as views from './views.ts';
import * as writing from './writing.ts';

/** All endpoints of the platform: the server must answer each, and `/openapi.json` lists each. */
export const endpoints: readonly Endpoint[] = [
  identity,
  account,
  secondFactor,
  passkeys,
  signIn,
  institution,
  site,
  lists,
  menu,
  resources,
  imports,
  schemas,
  sources,
  sourceLists,
  views,
  finding,
  charts,
  dashboards,
  notes,
  presence,
  programs,
  people,
  members,
  special,
  specialEditing,
  specialContributions,
  upload,
  writing,
  audit,
  state,
  home,
  notices,
].flatMap((module) => Object.values<unknown>(module).flatMap(endpointsIn));

/** The endpoints in an export: it is one itself, or an object of several. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  return isEndpoint(value) ? [value] : Object.values(value).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'response' in value;
}
