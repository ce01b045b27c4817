import type { BookFact } from './fact.ts';

/** History, science, memoirs and essays in English. */
export const englishThought: readonly BookFact[] = [
  ['On the Origin of Species', 'Charles Darwin', 'John Murray', '1859', 'Science'],
  ["A Room of One's Own", 'Virginia Woolf', 'Hogarth Press', '1929', 'Essays'],
  ['Homage to Catalonia', 'George Orwell', 'Secker & Warburg', '1938', 'Reportage'],
  ['The Death and Life of Great American Cities', 'Jane Jacobs', 'Random House', '1961', 'Society'],
  ['Silent Spring', 'Rachel Carson', 'Houghton Mifflin', '1962', 'Science'],
  [
    'The Structure of Scientific Revolutions',
    'Thomas S. Kuhn',
    'University of Chicago Press',
    '1962',
    'Philosophy',
  ],
  ['The Double Helix', 'James D. Watson', 'Atheneum', '1968', 'Science'],
  ['A Theory of Justice', 'John Rawls', 'Belknap Press', '1971', 'Philosophy'],
  ['Ways of Seeing', 'John Berger', '', '1972', 'Art'],
  ['The Selfish Gene', 'Richard Dawkins', 'Oxford University Press', '1976', 'Science'],
  ['On Photography', 'Susan Sontag', 'Farrar, Straus and Giroux', '1977', 'Art'],
  ['Gödel, Escher, Bach', 'Douglas Hofstadter', 'Basic Books', '1979', 'Science'],
  ['Cosmos', 'Carl Sagan', 'Random House', '1980', 'Science'],
  ['A Brief History of Time', 'Stephen Hawking', 'Bantam Books', '1988', 'Science'],
  ['Wild Swans', 'Jung Chang', '', '1991', 'Memoir'],
  ['Into Thin Air', 'Jon Krakauer', 'Villard', '1997', 'Reportage'],
  ['On Writing', 'Stephen King', 'Scribner', '2000', 'Memoir'],
  ['A Short History of Nearly Everything', 'Bill Bryson', '', '2003', 'Science'],
  ['Thinking, Fast and Slow', 'Daniel Kahneman', 'Farrar, Straus and Giroux', '2011', 'Psychology'],
  ['Steve Jobs', 'Walter Isaacson', 'Simon & Schuster', '2011', 'Memoir'],
  ['When Breath Becomes Air', 'Paul Kalanithi', 'Random House', '2016', 'Memoir'],
  ['Educated', 'Tara Westover', 'Random House', '2018', 'Memoir'],
];
