/** The key code of a press that an input method takes (UI Events, section on fixed virtual key codes). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * In Safari the press that ends a composition comes after its end, and says that it belongs to none: an Enter that
 * chose the characters of a name would also send the form. Its key code tells; here it is said as other browsers say
 * it, before anybody hears of the press [WB-151].
 */
export function tellComposingKeys(page: Pick<Window, 'addEventListener'> = window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const { isComposing, keyCode } = event as KeyboardEvent;
      if (keyCode === TAKEN_BY_INPUT_METHOD && !isComposing)
        Object.defineProperty(event, 'isComposing', { value: true });
    },
    true,
  );
}
