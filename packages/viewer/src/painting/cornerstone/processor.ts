/** What draws: plain code on a 2D canvas, or WebGL. */
export type Processor = 'cpu' | 'gpu';
