import { useContext } from 'react';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { CardChoice, type CardChoiceProps } from './card-choice.ts';

const nothing = new LazyModule<null>(async () => null);

/** The foot of another person's card. It appears when its lazy module has loaded; the card does not wait for it. */
export function CardFoot(props: CardChoiceProps) {
  const choice = useContext(CardChoice);
  const Choice = useLazyModule(choice ?? nothing, choice !== null);
  return Choice && <Choice {...props} />;
}
