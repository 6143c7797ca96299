import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import './book-cover.css';

const cloth = ['one', 'two', 'three', 'four'] as const;

/** The x and y of each head in three rows of a class photo, the back row first. */
const people = [0, 1, 2].flatMap((row) =>
  Array.from({ length: row === 1 ? 5 : 4 }, (_, column) => ({
    key: `${row}-${column}`,
    x: (row === 1 ? 32 : 56) + column * 44,
    y: 40 + row * 38,
    cloth: cloth[(row * 3 + column) % cloth.length] ?? 'one',
    long: (row + column) % 2 === 0,
    deep: (row * 2 + column) % 3 === 0,
  })),
);

/** The drawing of the yearbook: cloth, gold frame, class photo. It is decorative and hidden from screen readers. */
export function BookCover() {
  return (
    <div className="book-cover" aria-hidden="true">
      <div className="book-cover-frame">
        <span className="book-cover-title">{signInWords.memcherrish}</span>
        <span className="book-cover-plate">
          <svg viewBox="0 0 240 180" role="presentation">
            <rect className="book-cover-wall" width="240" height="180" />
            <rect className="book-cover-floor" y="150" width="240" height="30" />
            {people.map((person) => (
              <g key={person.key} transform={`translate(${person.x} ${person.y})`}>
                {person.long && <path className="book-cover-hair" d="M-12 -2a12 12 0 0 1 24 0v14h-24z" />}
                <path
                  className={`book-cover-${person.cloth}`}
                  d="M-22 180V32c0-11 9-17 22-17s22 6 22 17v148z"
                />
                <circle className={person.deep ? 'book-cover-head-deep' : 'book-cover-head'} r="11" cy="1" />
                <path
                  className="book-cover-hair"
                  d="M-11.500 0a11.500 12.500 0 0 1 23 0c-4-1-6-4-8-6-4 4-9 6-15 6z"
                />
              </g>
            ))}
          </svg>
        </span>
        <span className="book-cover-rule" />
      </div>
    </div>
  );
}
