let isByKeys = false;

// Before anybody stops an event on its way.
document.addEventListener('keydown', ({ key }) => void (isByKeys ||= !/^(Shift|Control|Alt|Meta)$/.test(key)), true);
document.addEventListener('pointerdown', () => void (isByKeys = false), true);

/** Whether the person last pressed a key, and not a pointer: whoever comes so is shown where the focus is. */
export const lastByKeys = (): boolean => isByKeys;
