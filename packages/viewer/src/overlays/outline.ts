const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);

/**
 * Shadow of text that lies on an image: a dark line around each letter and a soft one beyond, so that it is read on
 * white bone.
 */
export const outline = [...around.map(([x, y]) => `${x}px ${y}px 0 #000`), '0 0 4px #000', '0 0 6px #000'].join(', ');
