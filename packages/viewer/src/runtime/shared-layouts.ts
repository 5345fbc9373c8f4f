import type { ImageSource, LayoutRefusal, LayoutStore, OrganisationLayouts, ViewerStudy } from '../ports/index.ts';
import type { Session } from '../session/create-session.ts';
import { studyId } from '../session/study-id.ts';

/** Layouts of organisations: what is known of them, and changes of them. */
export interface SharedLayouts {
  /**
   * Tells the session of those of the organisation in which a study lies, this copy of it [HP-27, HP-34]. Finding twice
   * is finding once; what cannot be had is none, and asked for again the next time.
   */
  find(study: ViewerStudy): Promise<void>;
  /** Changes one, and tells the session how they are then; `failed`: nothing says that it was changed [HP-28]. */
  change(
    run: (store: LayoutStore) => Promise<OrganisationLayouts | LayoutRefusal>,
  ): Promise<'changed' | LayoutRefusal | 'failed'>;
}

export function createSharedLayouts({ layouts: store }: Pick<ImageSource, 'layouts'>, session: Session): SharedLayouts {
  const asked = new Map<string, { readonly study: ViewerStudy; readonly answer: Promise<void> }>();

  async function read(from: LayoutStore, study: ViewerStudy): Promise<void> {
    try {
      const layouts = await from.of(study);
      session.dispatch({ type: 'organisation-layouts', study: studyId(study), layouts });
    } catch {
      asked.delete(studyId(study));
    }
  }

  return {
    find(study) {
      if (!store) return Promise.resolve();
      const known = asked.get(studyId(study)) ?? { study, answer: read(store, study) };
      asked.set(studyId(study), known);
      return known.answer;
    },
    async change(run) {
      if (!store) return 'failed';
      try {
        const answer = await run(store);
        if (typeof answer !== 'string') {
          session.dispatch({ type: 'organisation-layouts-changed', layouts: answer });
          return 'changed';
        }
        // Somebody else has changed them meanwhile.
        await Promise.all([...asked.values()].map(({ study }) => read(store, study)));
        return answer;
      } catch {
        return 'failed';
      }
    },
  };
}
