import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { addView, defineView, viewOf } from '#page/adding/view.tsx';
import { ComponentView } from '#page/ComponentView.tsx';
import { PageSurroundingsProvider } from '#page/PageContext.tsx';
import { publishable } from '#tests/platform/special/pages.ts';
import { saidOf } from '#tests/platform/special/support.ts';
import { seeEverything } from '#tests/support/alwaysSeen.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** Components of special pages whose kind an extension brings: the worked example "countdown". */

afterEach(() => localStorage.clear());

const counting = (values: object, kind = 'countdown/countdown') =>
  specialComponent.parse({
    type: 100,
    kind,
    uuid: 'c',
    name: 'Counting',
    order: 0,
    contents: [{ uuid: 'i', values }],
  });

const hour = 3_600_000;
/** A moment so many hours from now, by the platform's clock. */
async function at(hours: number): Promise<string> {
  const { services } = await testPlatform();
  return new Date(services.now().getTime() + (8 + hours) * hour).toISOString().slice(0, 19);
}

async function running(component: ReturnType<typeof counting>, patch: object = {}) {
  const [startAt, endAt] = [await at(0), await at(900)].map((time) => time.replace('T', ' '));
  return publishable({ startAt, endAt, components: [component], ...patch });
}

async function save(component: ReturnType<typeof counting>, patch: object = {}) {
  const { call, signIn } = await testPlatform();
  const body = await running(component, patch);
  return (await call(specialSaveCall, { body }, await signIn('operator'))).data.id;
}

async function refused(component: ReturnType<typeof counting>, patch: object = {}) {
  const { ask, signIn } = await testPlatform();
  const body = await running(component, patch);
  return saidOf(await ask(specialSaveCall, { body }, await signIn('operator')));
}

async function readersPage(id: string, language = 'en-US'): Promise<string> {
  const { send } = await testPlatform();
  const { body } = await send(`/s/${id}`, { headers: { 'accept-language': language } });
  return String(body)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

it('readers get what an extension draws in their language, without script', async () => {
  const id = await save(counting({ what: 'Poetry night', until: await at(75.5) }));
  expect(await readersPage(id)).toContain('Poetry night in 3 days');
  expect(await readersPage(id, 'zh-CN')).toContain('距离Poetry night还有 3 天');
});

it('what the schema of the kind refuses is said by its field, in drafts as well', async () => {
  const broken = counting({ what: 'x'.repeat(61), until: 'soon', colour: 'red' });
  const said = await refused(broken, { draft: true });
  expect(Object.keys(said).toSorted()).toEqual([
    'components.0.contents.0.values',
    'components.0.contents.0.values.until',
    'components.0.contents.0.values.what',
  ]);
  expect(said['components.0.contents.0.values']).toContain('"colour"');
});

it('what lacks is no fault of a draft, and keeps the page from being published', async () => {
  const begun = counting({ what: '', until: '' });
  expect(await refused(begun)).toEqual({
    'components.0.contents.0.values.until':
      'The component Counting: choose the moment that it counts down to',
  });
  await save(begun, { draft: true });
});

it('more than 100,000 characters are refused', async () => {
  const said = await refused(counting({ what: 'x'.repeat(100_001), until: '' }));
  expect(Object.values(said)[0]).toMatch(/it is \d+ over the limit/);
});

it('a component whose extension is not installed is kept as it came, and readers see nothing of it', async () => {
  const id = await save(counting({ secret: 'kept' }, 'gone/poll'));
  expect(await readersPage(id)).not.toContain('kept');
  const { call, signIn } = await testPlatform();
  const { data } = await call(specialDraftDetail, { parameters: { id } }, await signIn('operator'));
  expect(data.components).toMatchObject([
    {
      type: 0,
      original: {
        type: 100,
        kind: 'gone/poll',
        contents: [{ uuid: 'i', values: { secret: 'kept' } }],
      },
    },
  ]);
});

it('the palette offers the kind, its editor changes it and the canvas draws it', async () => {
  const { user } = await renderApp('/deciration/main?action=0', {
    as: 'operator',
    language: 'en-US',
  });
  const palette = within(await screen.findByRole('region', { name: 'Components' }));
  await user.type(palette.getByRole('textbox', { name: /Search/ }), 'daojishi');
  await user.click(palette.getByRole('button', { name: 'Add Countdown' }));
  const canvas = within(screen.getByRole('region', { name: 'Page' }));
  await canvas.findByText('Once you have chosen a moment, this says how long it is until then');
  const inspector = within(screen.getByRole('region', { name: 'Settings' }));
  await user.type(await inspector.findByLabelText('What happens'), 'Poetry night');
  const until = inspector.getByLabelText('Moment');
  await user.type(until, (await at(75.5)).slice(0, 16));
  await canvas.findByText('3 days');
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }));
  await outline.findByText(/^Poetry night \d{4}-/);
});

it('a view that fails leaves the palette whole, with its icon, and the kind can be added', async () => {
  const name = 'countdown/countdown';
  seeEverything();
  // React tells of it on the console of the browser
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = await renderApp('/deciration/main?action=0', {
    as: 'operator',
    language: 'en-US',
  });
  const region = await screen.findByRole('region', { name: 'Components' });
  const palette = within(region);
  const search = palette.getByRole('textbox', { name: /Search/ });
  const cards = () => region.querySelectorAll('.decoration-card');
  await user.type(search, 'banner');
  expect(cards()).toHaveLength(1);
  const own = viewOf(name);
  addView(name, () => {
    throw new Error('a view that fails');
  });
  try {
    await user.clear(search);
    expect(cards()).toHaveLength(8);
    await waitFor(() => expect(region.querySelectorAll('.component')).toHaveLength(8));
    const add = palette.getByRole('button', { name: 'Add Countdown' });
    const card = add.closest('.decoration-card');
    expect(card?.querySelectorAll('.component-unknown')).toHaveLength(1);
    expect(card?.querySelectorAll('.decoration-card-icon svg')).toHaveLength(1);
    expect(region.querySelectorAll('.component-unknown')).toHaveLength(1);
    await user.click(add);
    const canvas = within(screen.getByRole('region', { name: 'Page' }));
    await canvas.findByText(/failed to show this component/);
  } finally {
    if (own) addView(name, own);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

it('the decorator says what is not installed, and so does the check before publishing', async () => {
  const id = await save(counting({ secret: 'kept' }, 'gone/poll'));
  const { user } = await renderApp(`/deciration/main?action=2&id=${id}`, {
    as: 'operator',
    language: 'en-US',
  });
  await screen.findByText('The extension for this component is not installed (gone/poll)');
  await user.click(screen.getByRole('button', { name: 'Select Counting' }));
  await screen.findByText(/is not installed, so readers don’t see it/);
  await user.click(screen.getByRole('button', { name: 'Check before publishing' }));
  await waitFor(() =>
    screen.getByText(
      'The extension for Counting (gone/poll) is not installed; readers don’t see it',
    ),
  );
});

it('values that the installed extension cannot read are told, and may be begun anew', async () => {
  const id = await save(counting({ what: 'Poetry night', until: await at(75.5) }), { draft: true });
  const { database } = (await testPlatform()).services;
  // as a former version of the extension might have stored it
  const { document } = await database
    .selectFrom('special')
    .where('id', '=', id)
    .select('document')
    .executeTakeFirstOrThrow();
  const former = JSON.stringify(document).replace('"what"', '"title"');
  await database.updateTable('special').set({ document: former }).where('id', '=', id).execute();
  const { user } = await renderApp(`/deciration/main?action=2&id=${id}`, {
    as: 'operator',
    language: 'en-US',
  });
  await screen.findByText(/doesn’t fit the installed extension; readers don’t see it/);
  await user.click(screen.getByRole('button', { name: 'Select Counting' }));
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await screen.findByText('Once you have chosen a moment, this says how long it is until then');
});

it('a view that throws takes nothing with it but its component: readers see the rest', async () => {
  const { services } = await testPlatform();
  const told = vi.spyOn(services.log, 'error');
  const { default: contents } = await import('./countdown/contents.ts');
  const whole = viewOf('countdown/countdown');
  addView(
    'countdown/countdown',
    defineView(contents, () => {
      throw new Error('a view that fails');
    }),
  );
  // React tells of it on the console of the browser
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  try {
    const id = await save(counting({ what: 'Poetry night', until: await at(75.5) }), {
      name: 'The rest of the page',
    });
    expect(await readersPage(id)).toContain('The rest of the page');
    expect(told).toHaveBeenCalledWith(
      { kind: 'countdown/countdown' },
      'an extension fails to draw a component',
    );
    // on the canvas
    const surroundings = { language: 'en-US', interactive: false } as const;
    const drawn = (component: ReturnType<typeof counting>) => (
      <PageSurroundingsProvider value={surroundings}>
        <ComponentView component={component} />
      </PageSurroundingsProvider>
    );
    const failing = counting({ what: 'Poetry night', until: await at(75.5) });
    const { rerender } = render(drawn(failing));
    screen.getByText('The extension failed to show this component (countdown/countdown)');
    screen.getByText('Counting');
    // and tried again with what is typed next
    if (whole) addView('countdown/countdown', whole);
    rerender(drawn(counting({ what: 'Reading night', until: '' })));
    screen.getByText(/Once you have chosen a moment/);
  } finally {
    if (whole) addView('countdown/countdown', whole);
    vi.restoreAllMocks();
  }
});
