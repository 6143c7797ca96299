import { describe, expect, it } from 'vitest';
import { fitName } from './fit-name.ts';

/** Every letter is half as wide as the text is high. */
const measure = (text: string) => text.length / 2;
const room = { width: 230, height: 200 };
const wordsOf = (name: string) => name.split(' ');

describe('a name on a tag', () => {
  it('is large in one line when it is short', () => {
    expect(fitName('Anu', room, measure)).toEqual({ lines: ['Anu'], size: 42, stretch: 1 });
  });

  it('wraps at a space when two lines are larger than one', () => {
    expect(fitName('Anu Thekkekara', room, measure)).toEqual({
      lines: ['Anu', 'Thekkekara'],
      size: 42,
      stretch: 1,
    });
  });

  it.each([
    'Thekkekara',
    'Venkatanarasimharajuvaripe',
    'Anu Venkatanarasimharajuvaripe',
    'Aleyamma Varghese Kuruvilla Thekkekara',
    'A B C D E F G',
    'Sree Venkatanarasimharajuvaripe Ramanathapuramkuppuswamy Iyer',
  ])('has the name %s in whole words, at 28 points or more, within the width', (name) => {
    const { lines, size, stretch } = fitName(name, room, measure);
    expect(wordsOf(lines.join(' '))).toEqual(wordsOf(name));
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(size).toBeGreaterThanOrEqual(28);
    for (const line of lines) expect(measure(line) * size * stretch).toBeLessThanOrEqual(230.001);
  });

  it('is smaller in two lines when a photo leaves less height', () => {
    const { lines, size } = fitName('Anu Mary Thekkekara', { width: 230, height: 90 }, measure);
    expect([lines, size]).toEqual([['Anu Mary', 'Thekkekara'], 31]);
  });

  it('has narrower letters for a long word instead of smaller ones', () => {
    const { lines, size, stretch } = fitName('Venkatanarasimharajuvarip', room, measure);
    expect([lines.length, size]).toEqual([1, 28]);
    expect(stretch).toBeCloseTo(230 / (12.5 * 28));
  });

  it('has no lines when it is blank', () => {
    expect(fitName(' ', room, measure).lines).toEqual([]);
  });
});
