import { createStore } from 'zustand/vanilla';

/** The day on which the terms that are shown came into force; who has agreed to others is asked again. */
export const termsVersion = '2026-11-25';

const flagKey = 'is_terms_of_service_agree';
const versionKey = 'terms_of_service_version';

const read = (): boolean =>
  localStorage.getItem(flagKey) === 'true' && localStorage.getItem(versionKey) === termsVersion;

/** Whether the terms of today were agreed to in this browser [WB-53]. */
export const agreement = createStore<boolean>()(read);

/** Agrees to the terms of today, for all tabs of this browser; for this page where it keeps nothing. */
export function agreeToTerms(): void {
  agreement.setState(true, true);
  try {
    localStorage.setItem(versionKey, termsVersion);
    localStorage.setItem(flagKey, 'true');
  } catch {
    // It has no room: the next page asks once more.
  }
}

// Another tab has agreed, or the browser's storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === flagKey || key === versionKey) agreement.setState(read(), true);
});
