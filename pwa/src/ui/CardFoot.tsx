import { useContext } from 'react';
import { CardChoice, type CardChoiceProps } from './card-choice.ts';
import { Part, usePart } from './part.ts';

const nothing = new Part<null>(async () => null);

/** The foot of somebody else's card, once its part is here: nobody waits for it. */
export function CardFoot(props: CardChoiceProps) {
  const choice = useContext(CardChoice);
  const Choice = usePart(choice ?? nothing, choice !== null);
  return Choice && <Choice {...props} />;
}
