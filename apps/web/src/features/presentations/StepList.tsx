import type { Presentation } from '@mado/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { OrderedList } from '../../app/OrderedList.tsx';
import type { PresentationChange } from './api.ts';
import { StepForm, type EndOfForm } from './StepForm.tsx';
import { StepRow } from './StepRow.tsx';

interface StepListProps {
  presentation: Presentation;
  onPlay: (at: number) => void;
  /** Puts steps in another order; says itself what failed. */
  onOrder: (order: string[]) => void;
  onRemove: (uuid: string) => void;
  /** @throws what failed */
  onSave: (change: PresentationChange) => Promise<void>;
}

/** The steps of a presentation for who may change them, in their order. */
export function StepList({ presentation, onPlay, onOrder, onRemove, onSave }: StepListProps): ReactNode {
  const t = useText();
  const { folder, steps } = presentation;
  const [edited, setEdited] = useState<string | null>(null);
  const form = useRef<EndOfForm>(null);
  const edit = (uuid: string): void => {
    const open = (): void => setEdited(edited === uuid ? null : uuid);
    if (form.current === null) open();
    else form.current(open);
  };
  return (
    <OrderedList
      component="ol"
      label={t('presentations.steps')}
      ids={steps.map(({ uuid }) => uuid)}
      onOrder={onOrder}
      told={(from, to) => t('presentations.moved', { number: from + 1, position: to + 1 })}
      line={(place, moving) => {
        const step = steps[place];
        if (step === undefined) return null;
        const words = edited === step.uuid && (
          <StepForm
            ref={form}
            step={step}
            onCancel={() => setEdited(null)}
            onSave={async (change) => {
              await onSave(change);
              setEdited(null);
            }}
          />
        );
        return (
          <StepRow
            key={step.uuid}
            {...{ folder, step, moving }}
            form={words}
            number={place + 1}
            onPlay={() => onPlay(place)}
            onEdit={() => edit(step.uuid)}
            onRemove={() => onRemove(step.uuid)}
          />
        );
      }}
    />
  );
}
