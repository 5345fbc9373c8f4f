export const film = {
  label: 'Vídeo',
  from: 'Primera imagen',
  to: 'Última imagen',
  rate: 'Imágenes/s',
  between: 'De {{least}} a {{most}}',
  length: 'Imágenes: {{images}} · {{seconds}} s',
  none: 'Este navegador no puede crear vídeos (MP4, WebM).',
  making: 'Creando el vídeo…',
  progress: '{{done}} de {{count}}',
  stop: 'Detener',
  unloaded: 'No se pudo cargar lo que crea los vídeos. Inténtelo de nuevo; si no ayuda, vuelva a cargar la página.',
  tooLarge: 'Este navegador no pudo crear un vídeo de este tamaño. Reduzca el ancho y el alto e inténtelo de nuevo.',
  stopped:
    'No se pudo cargar la imagen {{number}}, por lo que no se creó el vídeo. Compruebe la conexión e inténtelo de nuevo.',
  missing: 'El vídeo se ha guardado. De las imágenes que no se pueden mostrar solo aparece el número: {{numbers}}',
  imageMissing: 'La imagen {{number}} no se puede mostrar',
} as const;
