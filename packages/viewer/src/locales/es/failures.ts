export const nothing = {
  studies: 'No hay ningún estudio que mostrar',
  studiesDetail: 'Esta carpeta no contiene imágenes DICOM.',
  named: 'Estudios solicitados que no existen o que no puede ver: {{count}}.',
  series: 'Esta serie no tiene imágenes que mostrar',
  video: 'Es un vídeo. El visor solo muestra imágenes fijas; el archivo se conserva.',
  report: 'Es un informe estructurado. No tiene píxeles y no se puede mostrar como imagen.',
  key_objects: 'Es una selección de imágenes clave. No tiene píxeles y no se puede mostrar como imagen.',
  document: 'Es un documento (PDF o similar). No tiene píxeles y no se puede mostrar como imagen.',
  waveform: 'Es una curva (ECG o similar). El visor no dibuja curvas.',
  contours: 'Son contornos (RT Structure Set). No tienen píxeles y no se pueden mostrar como imagen.',
  plan: 'Es un plan de tratamiento. No tiene píxeles y no se puede mostrar como imagen.',
  presentation: 'Es un estado de presentación. No tiene píxeles y no se puede mostrar como imagen.',
  slide: 'Es una preparación completa (anatomía patológica). El visor aún no las muestra; el archivo se conserva.',
  no_pixels: 'Este objeto no tiene píxeles y no se puede mostrar como imagen.',
  no_still:
    'De estos píxeles no se puede obtener una imagen fija. Puede que sea un vídeo o que estén dañados; el archivo se conserva.',
} as const;

export const nextViewable = {
  image: 'Siguiente imagen que se puede mostrar',
  series: 'Siguiente serie con imágenes',
  back: 'Volver',
} as const;

/** What a public link says at what it does not show. */
const byLink = {
  link_expired: 'Este enlace ha caducado. Pida uno nuevo a quien lo envió.',
  link_not_yet: 'Este enlace aún no está abierto. Vuelva a intentarlo el día en que empieza.',
  link_door: 'Este enlace vuelve a pedir la contraseña o el código. Recargue la página e introdúzcalo.',
  link_marked_only:
    'Este enlace solo muestra imágenes con marca de agua y esta imagen no puede llevarla. Si la necesita, pídala a quien envió el enlace.',
} as const;

export const failed = {
  retry: 'Reintentar',
  back: 'Volver',
  studies: 'No se pudo cargar el estudio',
  series: 'No se pudo cargar la serie',
  image: 'No se puede mostrar la imagen',
  imageDetail: 'Imagen {{number}}: {{text}}',
  withElement: '{{text}} (Elemento: {{element}})',
  source: {
    ...byLink,
    busy: 'El servidor está sobrecargado en este momento. Vuelva a intentarlo dentro de un momento.',
    signed_out: 'Su sesión ha caducado. Inicie sesión de nuevo.',
    forbidden: 'No tiene permiso para ver esto. Pida acceso al propietario.',
    gone: 'Los datos se han eliminado o movido. Vuelva atrás y consulte la lista.',
    offline: 'Este dispositivo no está conectado a la red. Compruebe la conexión y vuelva a intentarlo.',
    unreachable: 'No se puede conectar con el servidor. Compruebe la red y vuelva a intentarlo dentro de un momento.',
    refused: 'Se ha producido un error en el servidor. Vuelva a intentarlo dentro de un momento.',
  },
  frame: {
    ...byLink,
    file_changed:
      'Este archivo se modificó, movió o eliminó después de abrirlo y no se puede leer. Elíjalo y ábralo de nuevo.',
    not_public: 'Esta imagen ya no es pública o requiere iniciar sesión. Consulte a quien la envió o inicie sesión.',
    busy: 'El servidor está sobrecargado en este momento. Vuelva a intentarlo dentro de un momento.',
    signed_out: 'Su sesión ha caducado. Inicie sesión de nuevo.',
    forbidden: 'No tiene permiso para ver esta imagen. Pida acceso al propietario.',
    missing:
      'El servidor ya no tiene esta imagen: puede que se haya eliminado o movido. Vuelva atrás y consulte la lista; si no está en ella, se puede subir de nuevo desde el original.',
    not_in_file:
      'Este fotograma no se puede mostrar porque no está completo en el archivo. Si aún existe el original, vuelva a exportarlo.',
    server: 'Se ha producido un error en el servidor. Vuelva a intentarlo dentro de un momento.',
    status: 'Se ha producido un error en el servidor ({{status}}). Vuelva a intentarlo dentro de un momento.',
    offline: 'Este dispositivo no está conectado a la red. Compruebe la conexión y vuelva a intentarlo.',
    network: 'No se puede conectar con el servidor. Compruebe la red y vuelva a intentarlo dentro de un momento.',
    silent:
      'Los datos de esta imagen no llegaron y se ha dejado de cargarla. Vuelva a intentarlo dentro de un momento.',
    video: 'Es un vídeo ({{syntax}}). El visor solo muestra imágenes fijas.',
    unsupported_transfer_syntax:
      'Esta imagen no se puede mostrar: su sintaxis de transferencia ({{syntax}}) no es compatible. Vuelva a exportarla desde el equipo con otra.',
    bad_pixel_description:
      'La imagen no se puede mostrar porque su descripción (filas, columnas, bits) es contradictoria. Vuelva a exportarla desde el equipo.',
    mismatch:
      'La imagen no se puede mostrar porque el tamaño o los colores de los datos comprimidos no coinciden con su descripción. Vuelva a exportarla desde el equipo ({{syntax}}).',
    truncated: 'Los datos de píxel están incompletos. Vuelva a obtenerla del equipo o del CD.',
    corrupt: 'Los datos de píxel están dañados. Vuelva a obtenerla del equipo o del CD ({{syntax}}).',
    too_large: 'La imagen es demasiado grande para mostrarla en este navegador. Pruebe en un PC con más memoria.',
    too_many_pixels: 'La imagen es demasiado grande: el visor muestra hasta {{most}} píxeles.',
    codec_unavailable:
      'No se pudo cargar lo necesario para mostrar esta imagen. Compruebe la conexión y vuelva a intentarlo.',
  },
} as const;

export const partMissing = {
  words: 'No se pudo cargar esta parte. Compruebe la conexión y vuelva a intentarlo.',
  again: 'Reintentar',
} as const;

/** Of all that is told at the bottom right. */
export const notices = {
  close: 'Cerrar',
  types: { info: 'Información', success: 'Hecho', warning: 'Advertencia', error: 'Error' },
} as const;
