import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, passthrough } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyTypeSchemas, fitting, unfit } from '#tests/support/everyType.ts';
import { renderApp, server } from '#tests/support/interface.ts';
import { type RestService, startRestService } from '#tests/support/restService.ts';

let service: RestService;

beforeAll(async () => {
  service = await startRestService('everything', []);
  const meta = document.createElement('meta');
  meta.name = 'bookdesk-configuration';
  meta.content = JSON.stringify({ restServices: `library=${service.origin}/api` });
  document.head.append(meta);
});
afterAll(() => service.close());
beforeEach(() => {
  service.records.clear();
  for (const record of [fitting, unfit]) service.records.set(String(record.id), record);
  service.asked.length = 0;
  server.use(
    http.all(`${service.origin}/*`, () => passthrough()),
    http.get(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json(everyTypeSchemas())),
    http.post(`${location.origin}/jmgr/schema/list`, () => HttpResponse.json(everyTypeSchemas())),
  );
});

const open = (search: string) =>
  renderApp(`/resource/everything${search}`, { as: 'operator', language: 'en-US' });

async function openForm(id: number) {
  const app = await open(`/edit/${id}`);
  const drawer = within(await screen.findByRole('dialog', { name: /Edit/ }));
  await drawer.findByLabelText('json');
  await drawer.findByLabelText('dateTime');
  const save = async () => {
    const button = drawer.getByText('Save').closest('button');
    if (!button) throw new Error('no button');
    await app.user.click(button);
  };
  const type = async (label: string, words: string) => {
    const input = await drawer.findByLabelText(label, { selector: 'input, textarea' });
    await app.user.clear(input);
    // what a keyboard sends has its own meaning of braces
    await app.user.type(input, words.replace(/[{[]/g, '$&$&'));
    await app.user.tab();
  };
  return { ...app, drawer, save, type };
}

describe('a list with a field of every type', () => {
  it('shows each in its cell, and what does not fit as it is', async () => {
    await open('');
    const row = (await screen.findAllByText('USD'))[0]?.closest('tr');
    if (!row) throw new Error('no row');
    const cells = within(row);
    // what is out of sight is drawn when it is scrolled to
    if (row.parentElement) fireEvent.scroll(row.parentElement, { target: { scrollLeft: 3_000 } });
    for (const said of [
      '12.5',
      '$1,234.50',
      '05:30',
      'Alpha',
      'film.mp4',
      '01:05 · 2 KB',
      'USD!',
      fitting.longText,
      /Rich words/,
    ])
      expect(await cells.findByText(said)).toBeDefined();
    for (const said of ['twelve', 'tomorrow', 'perhaps', 'omega', 'teal', 'plain words'])
      expect((await screen.findAllByText(said, { exact: false })).length).toBeGreaterThan(0);
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });
});

describe('the form of a record with a field of every type', () => {
  it('sends back as it was what nobody has changed', async () => {
    const { type, save } = await openForm(1);
    await type('longText', 'new words');
    await save();
    await waitFor(() => expect(service.records.get('1')?.longText).toBe('new words'));
    expect(service.records.get('1')).toMatchObject({ ...fitting, longText: 'new words' });
  });

  it('sends what was typed as the type keeps it', async () => {
    const { type, save } = await openForm(1);
    await type('number', '99.5');
    await type('money', '2,000.25');
    await type('duration', '1:02:03');
    await type('link', 'tel:10086');
    await type('json', '{"a": [1]}');
    await type('colour', '#FF0000');
    await save();
    await waitFor(() =>
      expect(service.records.get('1')).toMatchObject({
        number: 99.5,
        money: 2000.25,
        duration: 3723,
        link: 'tel:10086',
        json: { a: [1] },
        colour: '#FF0000',
      }),
    );
  });

  it('refuses what is not of the type, with a sentence at the field that screen readers find', async () => {
    const { type, save, drawer } = await openForm(1);
    await type('number', '12.34');
    await type('duration', '5 minutes');
    await type('link', 'javascript:alert(1)');
    await type('json', '{"a": }');
    await save();
    expect(await drawer.findByText('number: at most 1 decimal place')).toBeDefined();
    expect(await drawer.findByText(/^duration is written mm:ss/)).toBeDefined();
    expect(await drawer.findByText(/^Please enter an address that starts/)).toBeDefined();
    expect(await drawer.findByText('json is not valid JSON: see line 1, column 7')).toBeDefined();
    const input = drawer.getByLabelText('number');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent ?? '').join();
    expect(words).toContain('at most 1 decimal place');
    expect(words).toContain('0 to 100');
    expect(service.records.get('1')).toEqual(fitting);
  });

  it('keeps every value that does not fit, says so, and saves around it', async () => {
    const { type, save, drawer } = await openForm(2);
    expect(await drawer.findByText(/“twelve” is not valid here/)).toBeDefined();
    await type('text', 'Less strange');
    await save();
    await waitFor(() => expect(service.records.get('2')?.text).toBe('Less strange'));
    expect(service.records.get('2')).toEqual({ ...unfit, text: 'Less strange' });
  });
});

describe('the details of a record with a field of every type', () => {
  it('shows rich text cleaned, plays recordings and writes JSON out', async () => {
    await open('/detail/1');
    const drawer = await screen.findByRole('dialog', { name: /Details/ });
    await waitFor(() => expect(drawer.querySelector('.bd-detail-html b')).not.toBeNull());
    expect(drawer.querySelector('script, [onerror]')).toBeNull();
    expect(within(drawer).getByText(fitting.longText)).toBeDefined();
    expect(drawer.querySelector('video')?.getAttribute('src')).toBe('/cdn/film.mp4');
    expect(drawer.querySelector('audio')?.controls).toBe(true);
    expect(drawer.querySelector('pre')?.textContent).toBe('{\n  "deep": [\n    1,\n    2\n  ]\n}');
  });
});
