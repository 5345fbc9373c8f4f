import type { Words } from './words.ts';

/** What the server says or names by itself, in Spanish. */
export const es: Words = {
  names: {
    administrator: 'Administrador',
    organisation: 'Organización de {{username}}',
    sample: 'Ejemplo',
    untitledStudy: 'Estudio sin título',
    untitledSeries: 'Serie sin título',
    uploadByLink: 'Carga {{day}} {{time}}',
  },
  archive: {
    file: 'archivo sin nombre',
    folder: 'carpeta sin título',
    several: 'descarga',
    leftOut: 'Archivos excluidos',
    leftOutText: 'No tiene permiso para descargar estos archivos. No están incluidos en este ZIP.',
  },
  terminal: {
    firstAccount: 'Primera cuenta',
    email: 'Correo electrónico',
    password: 'Contraseña',
    kept: 'Guardado en',
  },
  letters: {
    confirm: {
      subject: 'Confirme su correo electrónico',
      text: 'Gracias por crear una cuenta en Mado. Abra este enlace y pulse “Confirmar” para terminar.\n\n{{address}}\n\nEl enlace es válido durante {{hours}} horas. Si usted no ha creado ninguna cuenta, elimine este correo: en ese caso no se creará nada.',
    },
    invitation: {
      subject: 'Invitación a “{{organisation}}”',
      text: '{{by}} le ha invitado a la organización “{{organisation}}” en Mado. Puede unirse en esta página. Si no tiene cuenta, créela con esta dirección de correo.\n\n{{address}}\n\nCódigo de invitación: {{code}}\n\nDías de validez de la invitación: {{days}}. Si no sabe de qué se trata, elimine este correo.',
    },
    registered: {
      subject: 'Ya existe una cuenta con este correo electrónico',
      text: 'Alguien ha solicitado crear una cuenta con este correo electrónico, que ya tiene una. Inicie sesión aquí:\n\n{{origin}}/login\n\nSi ha olvidado la contraseña, puede restablecerla aquí:\n\n{{origin}}/pw-reset\n\nSi no ha sido usted, elimine este correo.',
    },
    approved: {
      subject: 'Su cuenta ha sido aprobada',
      text: 'Hola, {{username}}:\n\nSu cuenta de Mado ha sido aprobada. Puede iniciar sesión en esta página:\n\n{{origin}}/login',
    },
    reset: {
      subject: 'Restablecer la contraseña',
      text: 'Hola, {{username}}:\n\nCon este enlace puede establecer una contraseña nueva.\n\n{{address}}\n\nSirve una sola vez y es válido durante {{hours}} horas. Si no lo ha solicitado, elimine este correo: la contraseña no cambiará.',
    },
    new_email: {
      subject: 'Confirme su nuevo correo electrónico',
      text: 'Alguien ha solicitado usar esta dirección de correo para una cuenta de Mado. Abra este enlace y pulse “Confirmar” para cambiarla.\n\n{{address}}\n\nEl enlace es válido durante {{hours}} horas. Si no ha sido usted, elimine este correo: en ese caso no cambiará nada.',
    },
    email_changed: {
      subject: 'Su correo electrónico se ha cambiado',
      text: 'Hola, {{username}}:\n\nEl correo electrónico de su cuenta se ha cambiado. A partir de ahora recibirá los avisos en la nueva dirección.\n\nSi no ha sido usted, avise de inmediato a su administrador.',
    },
    changed_password: {
      subject: 'Su contraseña se ha cambiado',
      text: 'Hola, {{username}}:\n\nLa contraseña de su cuenta se ha cambiado en la configuración y se ha cerrado la sesión en todos los dispositivos menos en el que se hizo el cambio.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
    new_password: {
      subject: 'Su contraseña se ha cambiado',
      text: 'Hola, {{username}}:\n\nLa contraseña de su cuenta se ha cambiado y se ha cerrado la sesión en todos los dispositivos.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
    third_party_joined: {
      subject: 'Se ha añadido otra forma de iniciar sesión',
      text: 'Hola, {{username}}:\n\nA partir de ahora se puede iniciar sesión en su cuenta con {{service}}.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
    factor_added: {
      subject: 'Verificación en dos pasos: se ha añadido un medio',
      text: 'Hola, {{username}}:\n\nSe ha añadido lo siguiente a la verificación en dos pasos de su cuenta: {{factor}}.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
    factor_removed: {
      subject: 'Verificación en dos pasos: se ha quitado un medio',
      text: 'Hola, {{username}}:\n\nSe ha quitado lo siguiente de la verificación en dos pasos de su cuenta: {{factor}}.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
    recovery_code_used: {
      subject: 'Se ha usado un código de recuperación',
      text: 'Hola, {{username}}:\n\nSe ha usado uno de los códigos de recuperación de su cuenta. Códigos restantes: {{left}}. Cuando queden pocos, cree otros nuevos en la configuración de su cuenta.\n\nSi no ha sido usted, restablezca de inmediato la contraseña aquí y avise a su administrador.\n\n{{origin}}/pw-reset',
    },
  },
  factors: {
    totp: 'una aplicación de autenticación',
    passkey: 'una llave de acceso',
    recovery: 'códigos de recuperación',
  },
  notices: {
    link_code: {
      subject: 'Código para un enlace',
      text: 'El código que abre el enlace compartido con usted es {{code}}.\n\nEs válido durante {{minutes}} minutos y solo una vez. Si no lo ha pedido, descarte este correo.',
    },
    handed_over: {
      subject: 'Sus elementos privados se han traspasado ({{organisation}})',
      text: 'Un administrador de la organización ha traspasado a un miembro lo que usted guardó como privado mientras era miembro de “{{organisation}}”.\nSi tiene alguna duda, consulte al administrador.',
    },
    share_facts:
      'Compartido por: {{sender}} ({{email}})\nOrganización: {{organisation}}\nQué: {{kind}}\nPermiso: {{level}}\nHasta: {{until}}',
    kinds: {
      folder: 'Carpeta',
      images: 'Imágenes (estudio o serie)',
      file: 'Archivo',
      conference: 'Conferencia',
      case: 'Caso',
    },
    levels: { can_view: 'Ver', can_comment: 'Comentar', can_edit: 'Editar', full_access: 'Acceso completo' },
    no_end: 'sin fin',
    message_from: 'Mensaje de {{sender}}:',
    shared: {
      subject: '{{sender}} ha compartido datos con usted',
      text: '{{sender}} ha compartido datos con usted. Puede abrirlos aquí:\n{{address}}',
    },
    invited: {
      subject: '{{sender}} ha compartido datos con usted',
      text: '{{sender}} ha compartido datos con usted. Para verlos, regístrese con esta dirección de correo:\n{{address}}',
    },
    managing: {
      subject: '{{sender}} le ha nombrado administrador de una conferencia',
      text: '{{sender}} le ha nombrado administrador de una conferencia. Puede abrirla en esta dirección.\n{{address}}',
    },
    managing_invited: {
      subject: '{{sender}} le ha nombrado administrador de una conferencia',
      text: '{{sender}} le ha nombrado administrador de una conferencia. Para abrirla, regístrese con esta dirección de correo en la página siguiente.\n{{address}}',
    },
    deleted: {
      subject: 'Sus elementos privados se han eliminado ({{organisation}})',
      text: 'Un administrador de la organización ha movido a la papelera lo que usted guardó como privado mientras era miembro de “{{organisation}}”.\nSi tiene alguna duda, consulte al administrador.',
    },
    ahead: {
      subject: 'Algunos elementos se eliminarán automáticamente el {{day}}',
      text: 'Al final del {{day}} (hora de Japón), la eliminación automática moverá a la papelera elementos de una carpeta de «{{organisation}}» a la que usted tiene acceso total. Durante 30 días se pueden restaurar desde la papelera.\n\nPara detener la eliminación automática o elegir otra fecha, abra la configuración de la carpeta en esta página:\n\n{{address}}',
    },
    stop: 'Si no necesita avisos como este, puede detenerlos aquí:\n{{stop}}',
  },
};
