/** What dragging with a button does to the view. `region`: the window becomes that of what is dragged open. */
export type DragTool = 'window' | 'pan' | 'zoom' | 'scroll' | 'magnify' | 'region';
