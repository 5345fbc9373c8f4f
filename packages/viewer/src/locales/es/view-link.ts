/** Of a link to a view. */
export const viewLink = {
  make: 'Enlace',
  hint: 'Copia un enlace a esta vista',
  title: 'Enlace a esta vista',
  copied: 'Enlace copiado',
  nothing: 'No se muestra ninguna imagen a la que pueda llevar un enlace',
  refused: 'No se pudo crear el enlace.',
  byHand: 'El navegador no permitió copiar. Seleccione el enlace y cópielo.',
  goneHere: 'La serie del enlace ya no está, o no puede verla',
  gone: 'Series del enlace que ya no están o que no puede ver: {{count}}.',
  allGone: 'La serie a la que lleva el enlace ya no está, o no puede verla. Se muestra la primera imagen.',
  nearest: 'La imagen a la que lleva el enlace ya no está. Se muestra la más cercana.',
  changed: 'Las imágenes de la serie han cambiado desde que se creó el enlace.',
  renewed: 'La imagen se sustituyó por una versión más reciente después de crear el enlace.',
  withheld:
    'Lo que muestra el enlace no se puede abrir hasta que se muestre la respuesta. Se muestra la primera imagen.',
  beside: 'Mediciones que este enlace no muestra: {{count}}.',
  showAll: 'Mostrar todas',
} as const;

/** Of a view that is kept as a step of a presentation. */
export const keptView = {
  kept: 'Guardado en la presentación',
  nothing: 'No se muestra ninguna imagen que se pueda guardar',
  refused: 'No se pudo guardar',
} as const;
