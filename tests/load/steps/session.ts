import {
  clientId,
  profileCall,
  tokenCall,
  tokenScope,
  userInfoCall,
} from '#contract/endpoints/identity.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { textOf } from '../client.ts';
import { demoPassword } from '../stock.ts';
import type { StepAction } from '../world.ts';
import { fetchFiles } from './pictures.ts';

/** one person in ten mistypes it first */
const mistypes = 0.1;

/** The sign-in page with its files, the password, and what the app asks before it shows anything. */
export const signIn: StepAction = async (scene) => {
  const { turn, person } = scene;
  const html = textOf(await turn.visit('page of the app', '/login'));
  await fetchFiles(scene, html);
  const form = { grant_type: 'password', client_id: clientId, scope: tokenScope } as const;
  const credentials = { ...form, username: person.name };
  if (turn.dice.happens(mistypes))
    await turn.beRefused(
      'sign in, wrong password',
      tokenCall,
      { body: { ...credentials, password: 'bookdesk-demp' } },
      400,
    );
  const tokens = await turn.ask('sign in', tokenCall, {
    body: { ...credentials, password: demoPassword },
  });
  person.token = tokens.access_token;
  person.refreshToken = tokens.refresh_token;
  const kind = 'account, menu, schemas';
  await Promise.all([turn.ask(kind, userInfoCall, {}), turn.ask(kind, profileCall, {})]);
  await Promise.all([turn.ask(kind, getRouters, {}), turn.ask(kind, schemaList, {})]);
};

export const renewToken: StepAction = async ({ turn, person }) => {
  const tokens = await turn.ask('renew a token', tokenCall, {
    body: {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: person.refreshToken,
    },
  });
  person.token = tokens.access_token;
  person.refreshToken = tokens.refresh_token;
};
