import type { ErrorWords } from '../words.ts';

const copyAgain = 'Vuelva a copiarlo desde el equipo o el CD de origen y súbalo de nuevo.';
const exportAgain = 'Vuelva a exportarlo desde el equipo o el programa de origen y súbalo de nuevo.';

const splitOrZip =
  'Vuelva a exportarlo en varios archivos desde el equipo o el programa de origen. Si solo quiere conservarlo, súbalo como ZIP.';

/** Words of the errors in Spanish. */
export const es: ErrorWords = {
  bad_request: ['La solicitud no es válida.', 'Compruebe lo que ha introducido.'],
  bad_json: ['La solicitud no se pudo leer como JSON.', 'Compruebe lo que se envía.'],
  bad_multipart: [
    'Los datos enviados no tienen el formato esperado.',
    'Envíelos de nuevo; en un navegador, recargue antes la página.',
  ],
  bad_target: ['No se pueden subir archivos a esta ubicación.', 'Elija otra carpeta.'],
  folder_not_creatable: ['No se puede crear una carpeta en esta ubicación.', 'Elija otra carpeta.'],
  case_not_creatable: ['Aquí no se puede crear un caso.', 'Créelo directamente en una conferencia.'],
  bad_move_target: ['No se puede mover a esta carpeta', 'Elija otra carpeta.'],
  series_not_movable: ['Una serie no se puede mover', 'Mueva su estudio.'],
  image_not_movable: ['Una imagen de una serie no se puede mover', 'Mueva su estudio.'],
  image_series_image_not_movable: [
    'Una imagen de una serie de imágenes no se puede mover',
    'Mueva la serie de imágenes o conviértala antes de nuevo en carpeta.',
  ],
  convert_needs_plain_folder: [
    'Solo una carpeta normal se puede convertir en serie de imágenes.',
    'Elija una carpeta normal.',
  ],
  convert_has_folders: [
    'La carpeta contiene otras carpetas y no se puede convertir en serie de imágenes.',
    'Mueva esas carpetas a otro lugar y vuelva a intentarlo.',
  ],
  convert_needs_images: [
    'La carpeta contiene archivos que no son JPEG ni PNG y no se puede convertir en serie de imágenes.',
    'Mueva esos archivos a otro lugar y vuelva a intentarlo.',
  ],
  convert_empty: [
    'La carpeta no contiene imágenes y no se puede convertir en serie de imágenes.',
    'Ponga en ella imágenes JPEG o PNG.',
  ],
  not_an_image_series: ['No es una serie de imágenes.', 'Elija una serie de imágenes.'],
  url_invalid: ['Escriba una URL válida', 'Escriba una dirección que empiece por http:// o https://.'],
  link_not_creatable: ['Aquí no se puede crear un enlace.', 'Elija otra carpeta.'],
  auto_delete_past: ['La fecha ya ha pasado.', 'Elija el día de hoy o uno posterior.'],
  name_required: ['El nombre es obligatorio', 'Escriba un nombre.'],
  name_too_long: ['El nombre es demasiado largo (como máximo {limit} caracteres).', 'Elija uno más corto.'],
  name_invalid: [
    'El nombre contiene caracteres no permitidos.',
    'Quite “/”, los caracteres de control y las marcas que cambian la dirección de escritura.',
  ],
  tag_required: ['La etiqueta necesita un nombre', 'Escriba un nombre para la etiqueta.'],
  tag_too_long: ['La etiqueta es demasiado larga (como máximo {limit} caracteres).', 'Elija una más corta.'],
  tag_invalid: [
    'La etiqueta contiene caracteres no permitidos.',
    'Quite los saltos de línea y los caracteres de control.',
  ],
  image_not_in_reading: [
    'La imagen medida no está entre los datos abiertos.',
    'Es posible que se haya movido o eliminado. Vuelva a abrir el visor.',
  ],
  too_many_measurements: [
    'Un estudio puede tener como máximo {limit} anotaciones.',
    'Elimine las anotaciones que no necesite y vuelva a intentarlo.',
  ],
  measurements_too_large: [
    'Las anotaciones de un estudio pueden ocupar como máximo {limit} MB.',
    'Elimine las anotaciones que no necesite, como los contornos a mano alzada, y vuelva a intentarlo.',
  ],
  newer_record_form: [
    'Esta anotación está escrita en el formato de una versión más reciente y no se puede guardar.',
    'Recargue la página.',
  ],
  too_many_tags: [
    'Un elemento puede tener como máximo {limit} etiquetas.',
    'Quite las etiquetas que no necesite y vuelva a intentarlo.',
  ],
  too_many_frames: ['Una solicitud puede indicar como máximo {limit} fotogramas.', 'Pídalos en varias solicitudes.'],
  not_a_viewer_source: [
    'El visor no puede abrir estos datos.',
    'Elija un estudio, una serie, una serie de imágenes, un archivo DICOM o una imagen JPEG o PNG.',
  ],

  password_wrong: ['La contraseña no es correcta.', 'Escríbala de nuevo.'],
  factor_ticket_over: ['Ha tardado demasiado o ya se ha completado.', 'Empiece de nuevo.'],
  factor_code_wrong: [
    'El código no es correcto.',
    'Escriba el código que se muestra ahora. Si ocurre varias veces, compruebe la hora de su dispositivo.',
  ],
  factor_code_used: ['Este código ya se ha usado.', 'Espere al siguiente código y escríbalo.'],
  recovery_code_used: ['Este código de recuperación ya se ha usado.', 'Escriba uno que todavía no haya usado.'],
  passkey_refused: ['No se pudo verificar la llave de acceso.', 'Vuelva a intentarlo o use otro medio.'],
  third_party_refused: [
    'El otro servicio no ha confirmado su identidad.',
    'Vuelva a iniciar sesión desde el principio.',
  ],
  third_party_denied: ['El inicio de sesión se canceló en el otro servicio.', 'Para iniciar sesión, vuelva a empezar.'],
  third_party_ticket_over: [
    'Este inicio de sesión tardó demasiado o se empezó en otra ventana.',
    'Vuelva a empezar en esta ventana.',
  ],
  third_party_email_unverified: [
    'El otro servicio no ha confirmado ninguna dirección de correo suya.',
    'Confírmela allí, o cree aquí una cuenta con correo electrónico y contraseña.',
  ],
  third_party_renewal_needed: ['Hay que volver a confirmar su sesión.', 'Inicie sesión de nuevo.'],
  third_party_unavailable: [
    'No se puede conectar con el otro servicio.',
    'Vuelva a intentarlo más tarde, o inicie sesión con correo electrónico y contraseña.',
  ],
  not_signed_in: ['No ha iniciado sesión.', 'Inicie sesión.'],
  email_unconfirmed: [
    'El correo electrónico todavía no está confirmado.',
    'Abra el enlace del correo que recibió al crear la cuenta. Si no le llegó, se puede enviar de nuevo.',
  ],
  mail_key_unknown: [
    'Este enlace no es correcto.',
    'Compruebe que abrió el enlace completo del correo o solicite otro correo.',
  ],
  mail_key_used: ['Este enlace ya se ha usado.', 'Inicie sesión o solicite otro correo.'],
  mail_key_expired: ['Este enlace ha caducado.', 'Solicite otro correo.'],
  invitation_unknown: [
    'Esta invitación no existe.',
    'Compruebe que escribió el código completo o pregunte a quien le invitó.',
  ],
  invitation_over: [
    'Esta invitación ya no se puede usar.',
    'Ha caducado, se retiró o ya se usó. Pregunte a quien le invitó.',
  ],
  member_already: ['Esta persona ya pertenece a la organización.', 'Sus permisos se cambian en la lista de miembros.'],
  user_not_found: ['Esta cuenta no existe.', 'Inicie sesión de nuevo.'],
  wrong_credentials: [
    'El correo electrónico o la contraseña no son correctos.',
    'Compruebe ambos y vuelva a intentarlo.',
  ],
  wrong_landing: ['El nombre del evento o la contraseña no son correctos.', 'Compruebe ambos e inténtelo de nuevo.'],
  token_expired: ['Su sesión ha caducado.', 'Inicie sesión de nuevo.'],
  refresh_required: ['Su sesión ha caducado.', 'Inicie sesión de nuevo.'],
  user_inactive: [
    'Esta cuenta está pendiente de aprobación o se ha desactivado.',
    'Consulte a un administrador de su organización.',
  ],

  no_access: [
    'No tiene acceso. También es posible que los datos se hayan eliminado o que la dirección sea incorrecta.',
    'Pida acceso al propietario o compruebe la dirección.',
  ],
  level_too_low: ['No tiene el permiso necesario ({level}).', 'Pídalo al propietario.'],
  factor_demanded: [
    'Esta organización exige la verificación en dos pasos.',
    'Actívela en la configuración de su cuenta.',
  ],
  membership_needed: [
    'Para subir datos debe unirse a la organización.',
    'Consulte a un administrador de la organización.',
  ],
  create_needs_membership: [
    'Para crear algo aquí debe unirse a la organización.',
    'Consulte a un administrador de la organización.',
  ],
  join_needs_membership: [
    'Solo un miembro de la organización puede unir archivos de esta a un estudio llegado de fuera.',
    'Pídalo a un miembro de la organización.',
  ],
  upload_needs_full_access: [
    'Para subir datos se necesita acceso completo',
    'Pídalo al propietario de la carpeta o elija otra.',
  ],
  move_needs_full_access: ['Para mover los datos se necesita acceso completo a ellos', 'Pídalo al propietario.'],
  read_only: ['Esta carpeta es de solo lectura.', 'Elija otra carpeta.'],
  link_expired: ['Este enlace ha caducado.', 'Pida uno nuevo a quien se lo envió.'],
  link_not_yet: ['Este enlace se abre el {day}.', 'Vuelva a intentarlo ese día.'],
  link_password: ['Este enlace pide una contraseña.', 'Escriba la contraseña que le dio quien lo envió.'],
  link_code: ['Este enlace pide un código.', 'Escriba su dirección de correo para recibir uno.'],
  link_password_wrong: ['La contraseña no es correcta.', 'Compruebe la contraseña que le dieron e inténtelo de nuevo.'],
  link_code_wrong: ['El código no es correcto o ha caducado.', 'Escriba el código del último correo o pida uno nuevo.'],
  link_marked_only: [
    'Este enlace solo muestra imágenes con marca de agua.',
    'Si necesita el original, pídalo a quien lo envió.',
  ],
  answer_withheld: [
    'Los datos originales y la información de este estudio están ocultos hasta que se muestre la respuesta.',
    'Vuelva a intentarlo cuando se haya mostrado la respuesta.',
  ],

  gone: ['Los datos no existen', 'Actualice la lista y compruébelo.'],
  event_unknown: ['Este evento no existe.', 'Compruebe la dirección.'],
  route_not_found: ['Esta dirección no existe.', 'Compruebe la dirección.'],
  frame_not_found: ['Ese fotograma no existe.', 'Compruebe el número de fotogramas de la imagen.'],
  frame_missing: [
    'El archivo no contiene todos los datos de píxel del fotograma {frames}.',
    'Los demás se pueden mostrar. Si aún existe el original, vuelva a exportarlo y súbalo de nuevo.',
  ],
  bulk_data_not_found: ['Esos datos binarios (bulk data) no existen.', 'Compruebe la dirección.'],

  not_acceptable: ['Los datos no se pueden entregar en el formato solicitado.', 'Pida otro formato.'],
  already_exists: ['Ya está configurado.', 'Vuelva a cargar la página y compruébelo.'],
  too_many_steps: ['Una presentación tiene como máximo 200 pasos.', 'Elimine los que no necesite.'],
  too_many_view_links: [
    'Una cuenta tiene como máximo 10 000 enlaces a vistas.',
    'Los enlaces que ya no se usan se pueden revocar en los ajustes.',
  ],
  layout_name_taken: ['Ya hay una disposición con este nombre.', 'Elija otro nombre o reemplácela.'],
  too_many_layouts: ['Una organización tiene como máximo 50 disposiciones.', 'Elimine las que no se usen.'],
  event_name_taken: ['Este nombre de evento ya está en uso.', 'Elija otro nombre de evento.'],
  email_taken: ['Ya existe una cuenta con esta dirección de correo.', 'Inicie sesión con ella o elija otra dirección.'],
  too_many_passkeys: ['Puede haber como máximo {limit} llaves de acceso.', 'Quite una que no use.'],
  patient_ambiguous: [
    'Varios pacientes tienen este ID, asignado por distintos emisores.',
    'Abra todas las imágenes del paciente desde uno de sus estudios.',
  ],
  factor_needed_first: [
    'Primero debe configurar su propia verificación en dos pasos.',
    'Configure una aplicación de autenticación o una llave de acceso y vuelva a intentarlo.',
  ],
  no_identity_conflict: ['La discrepancia entre pacientes ya está resuelta.', 'Actualice la lista y compruébelo.'],
  place_taken: [
    'El mismo estudio vuelve a estar en su ubicación o se está subiendo allí.',
    'Déjelo así o restáurelo en lugar del otro, que pasará a la papelera.',
  ],
  series_place_taken: [
    'La misma serie vuelve a estar en su ubicación.',
    'Use la que está allí o muévala a la papelera y restaure después esta.',
  ],
  image_place_taken: [
    'La misma imagen vuelve a estar en su ubicación.',
    'Use la que está allí o muévala a la papelera y restaure después esta.',
  ],
  move_place_taken: [
    'El mismo estudio ya está en esa ubicación.',
    'Elija otra carpeta o mueva antes a la papelera el estudio que está allí.',
  ],
  move_overdue: [
    'Según la eliminación automática de esa carpeta, se eliminaría de inmediato.',
    'Elija otra carpeta o cambie la configuración de esa.',
  ],
  auto_delete_inherited: [
    'Se aplica la eliminación automática de una carpeta superior.',
    'Cambie la configuración de esa carpeta.',
  ],
  convert_receiving: [
    'Una carpeta no se puede convertir en serie de imágenes mientras se suben datos a ella.',
    'Vuelva a intentarlo cuando termine la subida.',
  ],
  image_series_takes_images: [
    'La ubicación original es ahora una serie de imágenes, que solo admite imágenes.',
    'Convierta la serie de imágenes de nuevo en carpeta y vuelva a intentarlo.',
  ],
  trashed_with_folder: ['La carpeta en la que estaba se encuentra en la papelera.', 'Restaure primero esa carpeta.'],
  not_in_trash: ['Esto no figura como tal en la papelera.', 'Actualice la lista y compruébelo.'],
  archive_too_many_files: [
    'Se pueden descargar como máximo {limit} archivos de una vez.',
    'Descargue las carpetas de dentro una a una.',
  ],
  part_offset_differs: [
    'El archivo continúa en otro punto que el enviado.',
    'Consulte cuánto ha llegado y continúe desde ahí.',
  ],
  part_in_use: ['El archivo se está recibiendo por otra conexión.', 'Vuelva a intentarlo en un momento.'],
  tus_version_unknown: ['Falta la versión de las subidas reanudables o no es compatible.', 'Envíelo con tus 1.0.0.'],
  too_large: ['Los datos son demasiado grandes (límite: {limit}).', 'Envíe menos de una vez.'],
  folder_too_large: [
    'La carpeta es demasiado grande ({limit} elementos y {levels} niveles de una vez).',
    'Pida las carpetas de dentro una a una.',
  ],
  unsupported_media_type: ['No se pueden recibir datos de este tipo.', 'Compruebe el tipo de datos.'],
  range_not_satisfiable: ['El intervalo solicitado está fuera de los datos.', 'Compruebe el tamaño de los datos.'],
  upload_too_many_images: ['Una subida puede tener como máximo {limit} imágenes.', 'Súbalas en varias partes.'],
  too_many_awaited: [
    'Todavía no han llegado más de {limit} imágenes de subidas en curso.',
    'Vuelva a intentarlo cuando terminen sus otras subidas.',
  ],
  too_many_requests: ['Demasiados intentos.', 'Vuelva a intentarlo dentro de {seconds} s.'],
  too_many_letters: [
    'Se han enviado demasiados correos a direcciones sin cuenta.',
    'No se ha cambiado nada. Vuelva a intentarlo dentro de unas {hours} h.',
  ],

  internal: [
    'Se ha producido un error en el servidor',
    'Vuelva a intentarlo más tarde. Si el error persiste, indique la hora al administrador del servidor.',
  ],
  deidentification_required: [
    'Lo que se envía por este enlace debe estar anonimizado.',
    'Anonimice los archivos y envíelos de nuevo.',
  ],
  identifiers_present: [
    'El archivo conserva datos que debían eliminarse y no se ha guardado: {tags}',
    'Revise la configuración de anonimización e inténtelo de nuevo.',
  ],
  bad_field_text: [
    'El texto de {field} no es válido y el archivo no se ha guardado. Ejemplos válidos: {expected}',
    'Corrija el texto y vuelva a intentarlo.',
  ],
  not_deidentified: [
    'El archivo no se puede anonimizar y no se ha guardado.',
    'Revíselo; si puede quedar tal cual, envíelo como revisado.',
  ],
  busy: ['El servidor está sobrecargado en este momento.', 'Vuelva a intentarlo dentro de {seconds} s.'],
  unavailable: ['El servidor no está disponible en este momento.', 'Vuelva a intentarlo más tarde.'],
  quota_exceeded: [
    'Se ha superado el límite de almacenamiento',
    'Libere espacio o pida más a un administrador de la organización.',
  ],
  upload_link_full: [
    'Este enlace ya ha recibido hoy todo lo que admite en un día',
    'Inténtelo de nuevo mañana (hora de Japón).',
  ],
  disk_full: [
    'El disco del servidor está lleno y no se puede guardar nada más.',
    'Avise al administrador del servidor; cuando haya espacio, podrá continuar.',
  ],

  dicom_empty: ['El archivo está vacío.', 'Compruebe el original y cópielo de nuevo.'],
  dicom_not_dicom: [
    'No es un archivo DICOM.',
    'Súbalo como archivo normal o vuelva a exportarlo como DICOM desde el equipo o el programa de origen.',
  ],
  dicom_truncated: ['Los datos están incompletos. Puede que la copia o el envío se interrumpieran.', copyAgain],
  dicom_bad_length: [
    'Una parte de los datos está dañada (longitud incorrecta de un elemento). Puede que la copia o el envío se interrumpieran.',
    copyAgain,
  ],
  dicom_unknown_vr: [
    'Una parte del archivo no se puede leer como DICOM (representación de valor desconocida). El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_no_transfer_syntax: [
    'No se puede determinar el formato en que está guardada la imagen (sintaxis de transferencia). El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_missing_uid: [
    'Falta el número (UID) que indica a qué estudio pertenece la imagen. El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_bad_uid: [
    'El número (UID) que indica a qué estudio pertenece la imagen no tiene un formato válido. El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_bad_pixel_description: [
    'La descripción del tamaño de la imagen es contradictoria. El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_too_deep: [
    'Los datos tienen demasiados niveles anidados para poder leerlos. El archivo no se ha guardado.',
    exportAgain,
  ],
  dicom_too_large: [
    'El archivo DICOM es demasiado grande (límite por archivo: {limit}). El archivo no se ha guardado.',
    splitOrZip,
  ],
  dicom_too_many_elements: [
    'El archivo tiene más elementos DICOM que el límite ({limit}). El archivo no se ha guardado.',
    splitOrZip,
  ],
  dicom_inflates_too_large: [
    'Los datos comprimidos superan el límite al descomprimirlos ({limit}). El archivo no se ha guardado.',
    'Vuelva a exportarlo con otra sintaxis de transferencia (sin Deflate) desde el equipo o el programa de origen y súbalo de nuevo.',
  ],
  dicom_corrupt: ['El archivo está dañado. Puede que la copia o el envío se interrumpieran.', copyAgain],
  file_not_received: ['El archivo no se recibió completo.', 'Súbalo de nuevo.'],
  file_not_stored: [
    'El archivo tiene valores que las listas y las búsquedas no admiten; es el único que no se ha guardado.',
    'Conserve el original y avise al administrador del servidor.',
  ],
};
