import { keys } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { type AccessKnown, createAccessControl } from '#app/providers/accessControl.ts';
import type { UserInfo } from '#contract/entities/account.ts';

const person: UserInfo = {
  id: '1',
  name: 'n',
  nickname: 'n',
  avatar: '',
  isInstitution: true,
  institutionStatus: 30,
  enablePublish: false,
  roles: [],
  permissions: [],
};
const known: AccessKnown = {
  user: person,
  refusals: new Map([
    ['posts', { create: 'mayNotPublish' }],
    ['books', { create: 'operatorsOnly' }],
  ]),
  language: 'en-US',
};

/** Access control over a client, and the answer that stands in it at the moment that a question is put. */
function asking() {
  const client = new QueryClient();
  const access = createAccessControl(client);
  const ask = (resource: string | undefined, action: string, params: object = {}) => {
    const queryKey = keys().access().resource(resource).action(action).params({ params }).get();
    return client.getQueryCache().build(client, { queryKey }).state.data;
  };
  return { client, access, ask };
}

const sentence = 'Your account may not publish; please ask the operators of the platform';

describe('a question of access', () => {
  it('is answered before whoever asks is drawn, in whatever way it is asked', () => {
    const { access, ask } = asking();
    access.know(known);
    expect(ask('posts', 'delete')).toEqual({ can: true });
    expect(ask('posts', 'create')).toEqual({ can: false, reason: sentence });
    expect(ask('posts', 'create', { id: '7' })).toEqual({ can: false, reason: sentence });
    expect(ask(undefined, 'publish-permission')).toEqual({ can: false, reason: sentence });
    expect(ask('books', 'publish-permission')).toEqual({ can: false, reason: sentence });
  });

  it('tells no reason where only accounts of another kind may', () => {
    const { access, ask } = asking();
    access.know(known);
    expect(ask('books', 'create')).toEqual({ can: false });
    expect(ask('/lists', 'list')).toEqual({ can: false });
  });

  it('has another answer as soon as the account, the lists or the language are others', () => {
    const { client, access, ask } = asking();
    access.know(known);
    ask('posts', 'create');
    ask('/lists', 'list');
    access.know({ ...known, language: 'zh-CN' });
    expect(ask('posts', 'create')).toMatchObject({ reason: expect.stringContaining('发布权限') });
    access.know({ ...known, user: { ...person, roles: ['operator'] }, refusals: new Map() });
    expect(ask('posts', 'create')).toEqual({ can: true });
    expect(ask('/lists', 'list')).toEqual({ can: true });
    expect(client.getQueryCache().getAll()).toHaveLength(2);
  });

  it('is refused before anything is known', () => {
    expect(asking().ask('posts', 'list')).toEqual({ can: false });
  });

  it('leaves the queries of rows alone', () => {
    const { client, access } = asking();
    const rows = client.getQueryCache().build(client, { queryKey: ['data', 'access', 'list'] });
    access.know(known);
    expect(rows.state.data).toBeUndefined();
  });
});
