import { describe, expect, it } from 'vitest';
import { matchCommands } from '#app/palette/match.ts';
import type { Command } from '#app/widgets/commands.ts';

const command = (title: string, ...keywords: string[]): Command => ({
  id: title,
  title,
  keywords,
  group: 'lists',
  run: () => undefined,
});
const commands = [
  command('Book lists', '书单', '/resource/book-lists'),
  command('Books', '图书', '/resource/books'),
  command('New book', '图书', '/resource/books/create'),
  command('Labels', '标签', '/resource/labels'),
];
const found = (text: string, recent: string[] = []) =>
  matchCommands(commands, text, recent).map(({ command }) => command.title);

describe('what the command palette finds', () => {
  it('is everything in its order for no text', () => {
    expect(found('  ')).toEqual(['Book lists', 'Books', 'New book', 'Labels']);
  });
  it('begins with what was used last', () => {
    expect(found('', ['Labels'])[0]).toBe('Labels');
  });
  it('is found by its name, whatever the case, the best first', () => {
    expect(found('BOOKS')[0]).toBe('Books');
  });
  it('is found by its name in the other language', () => {
    expect(found('图书')).toEqual(['Books', 'New book']);
    expect(found('书单')).toEqual(['Book lists']);
  });
  it('is found by its address', () => {
    expect(found('/resource/labels')).toEqual(['Labels']);
  });
  it('is found by the initials of its Chinese name', () => {
    expect(found('bq')).toEqual(['Labels']);
    expect(found('sd')[0]).toBe('Book lists');
  });
  it('is only loosely meant where its letters are found with others between them', () => {
    const loose = (text: string) => matchCommands(commands, text, []).map(({ isLoose }) => isLoose);
    expect(loose('lbl')).toEqual([true]);
    expect(loose('labels')).toEqual([false]);
  });
  it('is found by initials', () => {
    expect(found('nb')).toContain('New book');
  });
  it('answers every word', () => {
    expect(found('new book')).toEqual(['New book']);
    expect(found('new label')).toEqual([]);
  });
  it('takes full-width letters for ordinary ones', () => {
    expect(found('ｌａｂｅｌｓ')).toEqual(['Labels']);
  });
  it('prefers a better answer to one that was used lately', () => {
    expect(found('books', ['Book lists'])[0]).toBe('Books');
  });
});
