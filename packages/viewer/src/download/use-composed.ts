import { useState, type ChangeEvent, type CompositionEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface ComposedField {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Field>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<Field>) => void;
}

/**
 * For a field that keeps something else than what is typed, such as digits alone: while a Japanese keyboard composes,
 * the field shows what is composed, and only what has come of that counts. A text that changes under its hands is
 * written again behind what it has become [VW-151].
 */
export function useComposed(value: string, onText: (typed: string) => void): ComposedField {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }) => {
      const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      setComposed(isComposing ? target.value : null);
      if (!isComposing) onText(target.value);
    },
    onCompositionEnd: ({ currentTarget }) => {
      setComposed(null);
      onText(currentTarget.value);
    },
  };
}
